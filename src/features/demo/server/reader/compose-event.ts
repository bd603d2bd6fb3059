/** Composes an event without its date: what all dates of a series and all editions share. */
import type { EventDraftInput } from '../../../../catalog/event/event-draft.ts'
import { stateName } from '../../../../catalog/place/us-states.ts'
import type { DraftPlace } from '../../../../catalog/server/store/new-event.ts'
import { dateWords } from '../../../../catalog/time/local-dates.ts'
import { twelveHourTime } from '../../../../catalog/time/local-times.ts'
import { slugOf } from '../../../../kit/text/slug.ts'
import type { DemoCity, Recipe, readDemoData } from './demo-data.ts'
import type { seededRandom } from './random.ts'

/** The data, seeded chance, and the names so far, so that no two events share one. */
export type Demo = ReturnType<typeof readDemoData> &
  ReturnType<typeof seededRandom> & { readonly names: Set<string> }

export type Composed = ReturnType<typeof composeEvent>

/** Slots of patterns ("{city}") and their words; a pattern with an unknown slot is not used. */
type Facts = Readonly<Record<string, string | undefined>>

const fill = (pattern: string, facts: Facts): string | undefined => {
  const filled = pattern.replace(/\{(\w+)\}/g, (slot, name: string) => facts[name] ?? slot)
  return filled.includes('{') ? undefined : filled
}

const dealText = (
  demo: Demo,
  patterns: readonly string[],
  facts: Facts,
  accepts: (text: string) => boolean = () => true,
): string => {
  const isUsable = (text = '') => text !== '' && accepts(text)
  return fill(demo.deal(patterns, (each) => isUsable(fill(each, facts))) ?? '', facts) ?? ''
}

/** An invented neighborhood, so that no venue or club is one that exists. */
const inventPlace = (demo: Demo, { climate, state }: DemoCity): string => {
  const by: Record<string, { first: string[]; second: string[] }> = demo.words.neighborhoods
  const { first = [], second = [] } = (climate !== 'desert' && by[state]) || by[climate] || {}
  return `${demo.pick(first)} ${demo.pick(second)}`
}

const composeVenue = (demo: Demo, city: DemoCity, recipe: Recipe) => {
  const kind = demo.pick(recipe.venues)
  const facts = { city: city.name, place: inventPlace(demo, city) }
  const street = fill(demo.pick(demo.venues[kind].streets), facts) ?? ''
  const number = demo.whole(1, 58) * 50 + demo.whole(0, 24) * 2
  // Some sources know the street, some the ZIP, a few the city alone.
  const precision = demo.weighted([...precisions]) ?? 'city'
  const spoken: Record<string, string> = demo.words.streets
  return {
    kind,
    name: dealText(demo, demo.venues[kind].names, facts),
    streetAddress: precision === 'address' ? `${number} ${street}` : '',
    location: composeLocation(demo, city, precision),
    place: facts.place,
    street: street.replace(/\w+$/, (word) => spoken[word] ?? word),
  }
}

const precisions = new Map([
  ['address', 85],
  ['zip', 11],
  ['city', 4],
] as const)

const composeLocation = (
  demo: Demo,
  { zips, timeZone }: DemoCity,
  locationPrecision: DraftPlace['locationPrecision'],
): DraftPlace => {
  const { zipCode, ...point } = demo.pick(zips)
  if (locationPrecision === 'zip') return { ...point, zipCode, locationPrecision, timeZone }
  // The ZIP in the middle lies on land as an average might not.
  const sorted = zips.toSorted((a, b) => a.latitude - b.latitude)
  const { latitude, longitude } = sorted[Math.floor(zips.length / 2)] ?? point
  if (locationPrecision === 'city') return { latitude, longitude, locationPrecision, timeZone }
  // Within some 400 yards, so that venues of one ZIP do not lie on one point.
  const near = (degrees: number) => Math.round((degrees + (demo.next() - 0.5) * 0.006) * 1e5) / 1e5
  const address = { latitude: near(point.latitude), longitude: near(point.longitude) }
  return { ...address, zipCode, locationPrecision, timeZone }
}

const composeHost = (demo: Demo, city: DemoCity, recipe: Recipe, facts: Facts) => {
  const kind = demo.pick(recipe.hosts)
  const isMarque = recipe.makeCount === 1 && facts.make && kind === 'car_clubs'
  const known = { ...facts, place: inventPlace(demo, city) }
  return {
    kind,
    name: dealText(demo, isMarque ? demo.words.makeClubs : demo.words.hosts[kind], known),
  }
}

type Host = ReturnType<typeof composeHost>

/** Name of the charity, use of the money, ways to help; a charity that is the host benefits itself. */
const composeCharity = (demo: Demo, city: DemoCity, host: Host, facts: Facts): string[] => {
  if (host.kind === 'charities') {
    const help = demo.deal(demo.words.ownHelp) ?? ''
    return [host.name, `All proceeds go to the work of ${host.name}.`, help]
  }
  const known = { ...facts, place: inventPlace(demo, city) }
  return (demo.deal(demo.words.charities) ?? []).map((pattern) => fill(pattern, known) ?? '')
}

const composeSponsor = (demo: Demo, city: DemoCity, recipe: Recipe) => {
  if (!demo.chance(recipe.sponsored ?? 0)) return {}
  const [name = '', sponsorType] = demo.deal(demo.words.sponsors) ?? []
  return { sponsorName: fill(name, { place: inventPlace(demo, city) }), sponsorType }
}

const composeCost = (demo: Demo, { cost, fees = [] }: Recipe) => {
  const said = demo.weighted(Object.entries(cost) as [keyof typeof cost, number][])
  const participationFee = fees.length > 0 && demo.chance(0.75) ? demo.pick(fees) : null
  return { attendanceCost: said === 'unknown' ? null : said, participationFee }
}

const cityFacts = (demo: Demo, city: DemoCity): Facts => {
  const { spots } = demo.words
  const region = demo.pick(city.regions)
  const marks = city.landscape.length > 0 && demo.chance(0.7) ? city.landscape : ['any' as const]
  const spot = demo.pick(marks.flatMap((mark) => spots[mark]))
  return { city: city.name, state: stateName(city.state), region, spot }
}

/** "9 AM", "7:30 PM", "noon" from "09:00", so many hours earlier. */
const spokenTime = (time: string | null, earlier = 0): string | undefined => {
  if (time === null) return undefined
  const hour = String(Number(time.slice(0, 2)) - earlier).padStart(2, '0')
  return twelveHourTime(hour + time.slice(2))
    .replace('12:00 PM', 'noon')
    .replace(':00', '')
}

/** `gates` open an hour before the start, `awards` are an hour before the end. */
const timeFacts = (date: string | null, start: string | null, end: string | null): Facts => {
  const { weekday, month } = dateWords(date ?? '') ?? {}
  const seasons = ['Winter', 'Spring', 'Summer', 'Fall']
  const season = date ? seasons[Math.floor((Number(date.slice(5, 7)) % 12) / 3)] : undefined
  const [gates, awards] = [spokenTime(start, 1), spokenTime(end, 1)]
  return { weekday, month, season, start: spokenTime(start), gates, end: spokenTime(end), awards }
}

/** The makes to list; none means that all are welcome. */
const composeMakes = (demo: Demo, recipe: Recipe, make?: string): string[] => {
  const { type, makes, makeCount = 0 } = recipe
  const makers: Record<string, string[]> = demo.words.makers
  const makersOf = (marque: string) => makers[marque] ?? [marque]
  if (make && makeCount === 1) return makersOf(make)
  if (makes && makeCount) {
    return demo.sample(makes, makeCount + demo.whole(0, 2)).flatMap(makersOf)
  }
  const open = ['car_show', 'cruise_night', 'cars_coffee', 'combination']
  if ((!makes && !open.includes(type)) || demo.chance(0.7)) return []
  return demo.sample(makes ?? demo.words.commonMakes, demo.whole(2, 6)).flatMap(makersOf)
}

const composeLists = (demo: Demo, recipe: Recipe, make?: string) => {
  const some = (list: readonly string[], most: number) =>
    demo.sample(list, Math.min(list.length, demo.whole(1, most)))
  return {
    carCategories: demo.chance(0.15) ? [] : some(recipe.categories, 5),
    carMakes: composeMakes(demo, recipe, make),
    awards: recipe.awards && demo.chance(0.8) ? some(recipe.awards, 6) : [],
    features: demo.chance(0.9) ? some(recipe.features, 6) : [],
  }
}

/** Two to four sentences. */
const describe = (demo: Demo, recipe: Recipe, facts: Facts, charityUse?: string): string => {
  const details = demo.chance(0.45) ? 2 : 1
  const ending = demo.chance(0.7) ? dealText(demo, recipe.ends, facts) : ''
  const texts = [recipe.opens, ...Array.from({ length: details }, () => recipe.goes)]
  const sentences = texts.map((patterns) => dealText(demo, patterns, facts))
  return [...sentences, charityUse, charityUse && details === 2 ? '' : ending]
    .filter(Boolean)
    .join(' ')
}

/** Only domains of RFC 2606 and numbers 555-0100 to 555-0199, which are set aside for fiction. */
const composeContact = (demo: Demo, city: DemoCity, { name, kind }: Host, registers = false) => {
  const top = kind === 'corporate' || kind === 'car_dealers' ? 'com' : 'org'
  const domain = `${slugOf(name).slice(0, 40).replace(/-$/, '')}.example.${top}`
  const website = demo.chance(0.88) ? `https://${domain}` : ''
  const registrationUrl = website && registers && demo.chance(0.7) ? `${website}/register` : ''
  const contactEmail = demo.chance(0.8) ? `${demo.pick(demo.words.mailboxes)}@${domain}` : ''
  const hasPhone = demo.chance(0.68)
  const line = hasPhone ? String(demo.whole(0, 99)).padStart(2, '0') : ''
  const contactPhone = hasPhone ? `(${city.areaCode}) 555-01${line}` : ''
  return { website, registrationUrl, contactEmail, contactPhone }
}

/** Files in public/demo. */
const composeFiles = (demo: Demo, { type, flyers = [] }: Recipe) => {
  const logos: Partial<Record<Recipe['type'], string>> = demo.words.logos
  return {
    logoUrl: logos[type] && demo.chance(0.3) ? `/demo/${logos[type]}` : null,
    flyerUrl: flyers.length > 0 && demo.chance(0.45) ? `/demo/${demo.pick(flyers)}` : null,
  }
}

/** A name that no other event has, unless all patterns of the recipe are used up in this city. */
const composeName = (demo: Demo, { names }: Recipe, facts: Facts): string => {
  const isNew = (text: string) => !demo.names.has(text) && text.length <= 70
  const name = dealText(demo, names, facts, isNew) || dealText(demo, names, facts)
  demo.names.add(name)
  return name
}

/** Host, charity, sponsor, hours, cost and venue, with the facts that fill the patterns of the texts. */
const composeCircumstances = (demo: Demo, recipe: Recipe, city: DemoCity, date: string | null) => {
  const make = recipe.makes && demo.pick(recipe.makes)
  const ofCity = { ...cityFacts(demo, city), make }
  const { location, streetAddress, kind, name: venue, ...spot } = composeVenue(demo, city, recipe)
  const invented = composeHost(demo, city, recipe, ofCity)
  const isMuseum = kind === 'museum' && invented.kind === 'museums'
  const host = isMuseum ? { ...invented, name: venue } : invented
  const isCharity = demo.chance(recipe.charity ?? 0)
  const charity = isCharity ? composeCharity(demo, city, host, ofCity) : []
  const sponsor = composeSponsor(demo, city, recipe)
  const hours = demo.chance(0.06) ? '' : demo.pick(recipe.hours)
  const [startTime = null, endTime = null] = hours.split('-').map((time) => time || null)
  const cost = composeCost(demo, recipe)
  const numbers = demo.words.numbers.map(([slot, ...some]) => [slot, String(demo.pick(some))])
  const fee = cost.participationFee?.toString()
  const known = {
    ...ofCity,
    ...spot,
    ...timeFacts(date, startTime, endTime),
    venue,
    host: host.name,
  }
  const facts: Facts = { ...known, ...Object.fromEntries(numbers), charity: charity[0], fee }
  const stored = { ...sponsor, startTime, endTime, ...cost, streetAddress }
  return { facts, host, charity, stored, location }
}

/** `date` is the (first) date, or null for a place open for good, which is its own venue and host. */
export const composeEvent = (demo: Demo, recipe: Recipe, city: DemoCity, date: string | null) => {
  const { facts, stored, charity, location, ...by } = composeCircumstances(demo, recipe, city, date)
  const [charityName, charityUse, charityDescription] = charity
  const name = composeName(demo, recipe, facts)
  const host = date === null ? { ...by.host, name } : by.host
  const draft: EventDraftInput & { name: string } = {
    ...stored,
    name,
    description: describe(demo, recipe, facts, charityUse),
    eventType: recipe.type,
    ...composeLists(demo, recipe, facts.make),
    ...(charityName && { charityInvolved: true, charityName, charityDescription }),
    ...composeContact(demo, city, host, recipe.registers),
    ...composeFiles(demo, recipe),
    venueName: date === null ? name : facts.venue,
    city: city.name,
    state: city.state,
    zipCode: location.zipCode ?? '',
    organizerName: host.name,
    organizerKind: host.kind,
  }
  /** How many times it has been held, this time included; undefined where nobody counts. */
  const isAnnual = demo.chance(recipe.annual ?? 0)
  const edition = isAnnual ? demo.whole(2, demo.pick([8, 15, 30, 52])) : undefined
  return { recipe, city, location, draft, edition, showsEdition: demo.chance(0.55) }
}
