/** An event without its date: what stays the same on all dates of a series and in every edition. */
import type { EventDraftInput } from '../../../../catalog/event/event-draft.ts'
import type { DraftPlace } from '../../../../catalog/server/store/new-event.ts'
import type { Random } from '../model/random.ts'
import type { Recipe } from '../model/recipe.ts'
import { castMake, castMakes } from './cast-cars.ts'
import {
  type Charity,
  castCharity,
  castContact,
  castHost,
  castSponsor,
  type Host,
} from './cast-people.ts'
import { castVenue, type Venue } from './cast-venue.ts'
import type { DemoCity } from './demo-city.ts'
import { describe } from './describe.ts'
import {
  cityFacts,
  dateFacts,
  type Facts,
  fillPattern,
  hourFacts,
  numberFacts,
} from './pattern-facts.ts'
import type { Stage } from './stage.ts'

export type Cast = {
  readonly recipe: Recipe
  readonly city: DemoCity
  readonly place: DraftPlace
  /** How many times it has been held, this time included; undefined where nobody counts. */
  readonly edition: number | undefined
  /** Whether the name says so. */
  readonly showsEdition: boolean
  readonly draft: EventDraftInput & { name: string }
}

type Hours = { readonly startTime: string | null; readonly endTime: string | null }

const castHours = (random: Random, recipe: Recipe): Hours => {
  if (random.chance(0.06)) return { startTime: null, endTime: null }
  const [startTime = '', endTime = ''] = random.pick(recipe.hours).split('-')
  return { startTime, endTime: endTime || null }
}

const castCost = (random: Random, recipe: Recipe) => {
  const cost = random.weighted(recipe.cost)
  const fee = recipe.fees?.length && random.chance(0.75) ? random.pick(recipe.fees) : null
  return { attendanceCost: cost === 'unknown' ? null : cost, participationFee: fee }
}

/** Files of the demonstration, in public/demo. */
const logos: Partial<Record<Recipe['type'], string>> = {
  car_show: 'logo-fin.svg',
  cruise_night: 'logo-neon.svg',
  cars_coffee: 'logo-cup.svg',
  racing_event: 'logo-flag.svg',
  drag_racing: 'logo-flag.svg',
  car_club_event: 'logo-wrench.svg',
  concours: 'logo-laurel.svg',
  cruise: 'logo-anchor.svg',
  driving_tour: 'logo-road.svg',
  road_rally: 'logo-road.svg',
}

const castFiles = (random: Random, { type, flyers = [] }: Recipe) => {
  const logo = logos[type]
  return {
    logoUrl: logo && random.chance(0.3) ? `/demo/${logo}` : null,
    flyerUrl: flyers.length > 0 && random.chance(0.45) ? `/demo/${random.pick(flyers)}` : null,
  }
}

const castLists = (random: Random, recipe: Recipe, make: string | undefined) => {
  const some = (list: readonly string[] = [], most: number) =>
    random.sample(list, Math.min(list.length, random.whole(1, most)))
  return {
    carCategories: random.chance(0.15) ? [] : some(recipe.categories, 5),
    carMakes: castMakes(random, recipe, make),
    awards: recipe.awards && random.chance(0.8) ? some(recipe.awards, 6) : [],
    features: random.chance(0.9) ? some(recipe.features, 6) : [],
  }
}

/** A name that no other event has, unless all patterns of the recipe are used up in this city. */
const castName = ({ decks, names }: Stage, recipe: Recipe, facts: Facts): string => {
  const isNew = (pattern: string) => {
    const name = fillPattern(pattern, facts)
    return name !== undefined && !names.has(name) && name.length <= 70
  }
  const pattern =
    decks.deal(recipe.names, isNew) ??
    decks.deal(recipe.names, (each) => fillPattern(each, facts) !== undefined)
  const name = fillPattern(pattern ?? '', facts) ?? ''
  names.add(name)
  return name
}

/** A museum's own events are its own; a place open for good is its own venue, too. */
const hostAt = (venue: Venue, host: Host): Host =>
  venue.kind === 'museum' && host.kind === 'museums' ? { ...host, name: venue.name } : host

const castEdition = (random: Random, recipe: Recipe) =>
  random.chance(recipe.annual ?? 0) ? random.whole(2, random.pick([8, 15, 30, 52])) : undefined

const contents = ({ name, help }: Charity) => ({
  charityInvolved: true,
  charityName: name,
  charityDescription: help,
})

/** Who, where and when, and all facts that follow for the words. */
const castCircumstances = (stage: Stage, recipe: Recipe, { city, date }: Setting) => {
  const { random } = stage
  const make = castMake(random, recipe)
  const ofCity: Facts = { ...cityFacts(random, city), make }
  const venue = castVenue(stage, city, recipe.venues)
  const host = hostAt(venue, castHost(stage, city, recipe, ofCity))
  const charity = castCharity(stage, recipe, { city, host, facts: ofCity })
  const sponsor = castSponsor(stage, city, recipe, ofCity)
  const hours = castHours(random, recipe)
  const cost = castCost(random, recipe)
  const facts: Facts = {
    ...ofCity,
    ...numberFacts(random),
    ...dateFacts(date),
    ...hourFacts(hours.startTime, hours.endTime),
    venue: venue.name,
    place: venue.neighbourhood,
    street: venue.street,
    host: host.name,
    charity: charity?.name,
    fee: cost.participationFee?.toString(),
  }
  return { make, venue, host, charity, facts, stored: { ...hours, ...cost, ...sponsor } }
}

type Setting = { readonly city: DemoCity; readonly date: string | null }

/** `date` is the (first) date, or null for a place open for good. */
export const castEvent = (stage: Stage, recipe: Recipe, { city, date }: Setting): Cast => {
  const { random } = stage
  const { make, venue, host, charity, facts, stored } = castCircumstances(stage, recipe, {
    city,
    date,
  })
  const name = castName(stage, recipe, facts)
  const isOwnVenue = date === null
  const organizer = isOwnVenue ? { ...host, name } : host
  const draft = {
    ...stored,
    name,
    description: describe(stage, recipe, { facts, charity }),
    eventType: recipe.type,
    ...castLists(random, recipe, make),
    ...(charity && contents(charity)),
    ...castContact(stage, city, organizer, recipe.registers ?? false),
    ...castFiles(random, recipe),
    venueName: isOwnVenue ? name : venue.name,
    streetAddress: venue.streetAddress,
    city: city.name,
    state: city.state,
    zipCode: venue.place.zipCode ?? '',
    organizerName: organizer.name,
    organizerKind: organizer.kind,
  }
  const edition = castEdition(random, recipe)
  return { recipe, city, place: venue.place, edition, showsEdition: random.chance(0.55), draft }
}
