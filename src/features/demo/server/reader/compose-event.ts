/** Composes an event without its date: the part that all dates of a series, or all editions, share. */
import type { EventDraftInput } from '../../../../catalog/event/event-draft.ts'
import type { DraftPlace } from '../../../../catalog/event/server/new-event.ts'
import { stateName } from '../../../../catalog/place/us-states.ts'
import { dateWords, monthNames } from '../../../../catalog/time/local-dates.ts'
import { twelveHourTime } from '../../../../catalog/time/local-times.ts'
import { slugOf } from '../../../../kit/text/slug.ts'
import type { createCalendar } from './calendar.ts'
import type { DemoCity, Recipe, readDemoData, Slot } from './demo-data.ts'
import type { Shares, seededRandom } from './random.ts'

/** Demo data, seeded random numbers, days, and the names used so far, so that names are unique. */
export type Demo = ReturnType<typeof readDemoData> &
  ReturnType<typeof seededRandom> &
  ReturnType<typeof createCalendar> & {
    readonly names: Set<string>
    readonly types: Shares
    readonly typesByState: Map<string, Shares>
  }

export type ComposedEvent = ReturnType<typeof composeEvent>

/** Slot of a pattern, such as "city" in "{city}" → its text. */
type Texts = Record<string, string | undefined>

/** Undefined if a slot is unknown. */
const fill = (pattern: unknown, facts: Texts): string | undefined => {
  const text = String(pattern)
  // Fast path: most patterns of a short list have no slots.
  if (!text.includes('{')) return text
  const filled = text.replace(/\{(\w+)\}/g, (slot, name: string) => facts[name] || slot)
  return filled.includes('{') ? undefined : filled
}

/** False if the text mentions another season: trunk-or-treat in November, a winter market in June, snow in Florida. */
const suitsSeason = ({ seasonal }: Demo, entry: unknown, { month, climate = '' }: Texts): boolean =>
  month === undefined ||
  seasonal.every(
    ({ pattern, months, climates = [climate] }) =>
      (months.includes(monthNames.indexOf(month) + 1) && climates.includes(climate)) ||
      !pattern.test(String(entry)),
  )

/** Texts of an entry drawn from a list or by weights; empty if no entry is usable. */
const draw = (demo: Demo, source: unknown, facts: Texts): (string | undefined)[] => {
  if (!Array.isArray(source)) return [demo.weighted(Object.entries(source ?? {}))]
  const texts = (entry: unknown) => [entry].flat().map((pattern) => fill(pattern, facts))
  const isUsable = (text?: string) =>
    text !== undefined && !demo.names.has(text) && !facts.description?.includes(text)
  const entry: unknown = demo.deal(
    source,
    (candidate) => suitsSeason(demo, candidate, facts) && texts(candidate).every(isUsable),
  )
  return entry === undefined ? [] : texts(entry)
}

/** Value in the data at a path such as "venues.{venueKind}.names". */
const lookUp = (data: object, path: string, facts: Texts): unknown =>
  fill(path, facts)
    ?.split('.')
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], data)

/** Fills slots in order; each may use those before it. A slot that can't be filled keeps its previous value. */
const fillSlots = (demo: Demo, slots: readonly Slot[], data: { city: DemoCity }, facts: Texts) => {
  const { first, second } = demo.words.neighborhoods[data.city.neighborhoods]
  for (const { slot, from = '', text, chance = 1 } of slots) {
    const probability = typeof chance === 'string' ? lookUp(data, chance, facts) : chance
    if (!demo.chance(Number(probability))) continue
    // A new, invented neighborhood for each slot, so that no venue or club has the name of a real one.
    const ownName = demo.deal(first)
    facts.neighborhood = demo.chance(0.6) ? `${ownName} ${demo.deal(second)}` : ownName
    const texts = text ? [fill(text, facts)] : draw(demo, lookUp(data, from, facts), facts)
    for (const [index, name] of [slot].flat().entries()) facts[name] = texts[index] ?? facts[name]
  }
}

const composeLocation = (demo: Demo, { zips, timeZone }: DemoCity, facts: Texts): DraftPlace => {
  const locationPrecision = facts.precision as DraftPlace['locationPrecision']
  const isCity = locationPrecision === 'city'
  // A ZIP code from the middle of the list lies on land; the average of all might not.
  const { zipCode, ...point } = (isCity && zips.at(zips.length / 2)) || demo.pick(zips)
  if (locationPrecision !== 'address') {
    return { ...point, zipCode: isCity ? '' : zipCode, locationPrecision, timeZone }
  }
  // Within about 400 yards, so that venues of one ZIP code have different points.
  const near = (degrees: number) => Math.round((degrees + (demo.next() - 0.5) * 0.006) * 1e5) / 1e5
  const address = { latitude: near(point.latitude), longitude: near(point.longitude) }
  return { ...address, zipCode, locationPrecision, timeZone }
}

/** "9 AM", "7:30 PM", "noon" from "09:00", minus `earlier` hours. */
const spokenTime = (time = '', earlier = 0): string => {
  const hour = String(Number(time.slice(0, 2)) - earlier).padStart(2, '0')
  const clockTime = twelveHourTime(hour + time.slice(2)).replace('12:00 PM', 'noon')
  return time && clockTime.replace(':00', '')
}

/** `gates` open an hour before the start; `awards` are an hour before the end. */
const timeFacts = (hours = ''): Texts => {
  const [startTime, endTime] = hours.split('-')
  const [start, end] = [spokenTime(startTime), spokenTime(endTime)]
  const [gates, awards] = [spokenTime(startTime, 1), spokenTime(endTime, 1)]
  return { startTime, endTime, start, end, gates, awards }
}

const composeLists = (demo: Demo, recipe: Recipe, { make = '', makeCount }: Texts) => {
  const makers: Record<string, string[]> = demo.words.makers
  const makes = makeCount === '1' ? [make] : demo.sample(recipe.makes, Number(makeCount))
  const sampleSome = (list: readonly string[], most: number, probability: number) =>
    demo.chance(probability) ? demo.sample(list, demo.integer(1, most)) : []
  return {
    carMakes: makes.flatMap((marque) => makers[marque] ?? marque),
    carCategories: sampleSome(recipe.categories, 5, 0.85),
    awards: sampleSome(recipe.awards, 6, 0.8),
    features: sampleSome(recipe.features, 6, 0.9),
  }
}

/** `date`: the (first) date, or null for an ongoing place. */
export const composeEvent = (demo: Demo, recipe: Recipe, city: DemoCity, date: string | null) => {
  const data = { words: demo.words, venues: demo.venues, city, recipe }
  const { month, weekday } = dateWords(date ?? '') ?? {}
  const place = { city: city.name, state: stateName(city.state), areaCode: city.areaCode }
  const { climate } = city
  const facts: Texts = { ...place, climate, eventType: recipe.type, month, weekday }
  fillSlots(demo, demo.slots.circumstances, data, facts)
  Object.assign(facts, timeFacts(facts.hours), { label: slugOf(facts.host ?? '') })
  fillSlots(demo, demo.slots.texts, data, facts)
  const { name = '', cost, edition, shownEdition } = facts
  demo.names.add(name)
  const location = composeLocation(demo, city, facts)
  const draft: EventDraftInput = {
    // Slots named like an event field set that field; parsing drops all others.
    ...facts,
    ...composeLists(demo, recipe, facts),
    attendanceCost: cost === 'unknown' ? null : cost,
    charityInvolved: facts.charity !== undefined,
    zipCode: location.zipCode,
  }
  const hasFlyer = facts.hasFlyer !== undefined
  return { recipe, city, location, draft, name, edition, shownEdition, hasFlyer }
}
