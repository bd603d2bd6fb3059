/** Generates the demo data: invented events in real cities. Each date of a series is an event. */

import { getDraft } from '../../../../catalog/event/check-draft.ts'
import type { EventDraftInput } from '../../../../catalog/event/event-draft.ts'
import type { NewSeries } from '../../../../catalog/event/server/event-store.ts'
import type { NewEvent } from '../../../../catalog/event/server/new-event.ts'
import { eventFlyerPath } from '../../../../catalog/event/share-picture.ts'
import { ruleInWords } from '../../../../catalog/series/rule-in-words.ts'
import { ordinal } from '../../../../catalog/time/dates-in-words.ts'
import { addDays, longDate, weekdayOf } from '../../../../catalog/time/local-dates.ts'
import { idAlphabet } from '../../../../kit/ids.ts'
import { createCalendar, type Day, weightOn } from './calendar.ts'
import { type ComposedEvent, composeEvent, type Demo } from './compose-event.ts'
import { type DemoCity, type Plan, type Recipe, readDemoData } from './demo-data.ts'
import { createShares, type Shares, seededRandom } from './random.ts'

/** Plan of an event: its recipe, city and date. */
type PlannedEvent = {
  readonly event: ComposedEvent
  /** Null for an ongoing place. */
  readonly date: string | null
  readonly seriesId?: string
  /** True for the only event of its name and year, which may be postponed, rescheduled or have a previous edition. */
  readonly single?: boolean
  /** True for last year's edition, whose number is one less than that of the event. */
  readonly isLastYear?: boolean
  change?: EventDraftInput
}

const demoId = (demo: Demo): string =>
  Array.from({ length: 12 }, () => demo.pick([...idAlphabet])).join('')

/** One series: its next dates, and its most recent past dates. */
const planSeries = (demo: Demo, plan: Plan['series'][number], city: DemoCity) => {
  const recipe = demo.recipes.find(({ id }) => id === plan.recipe) as Recipe
  const weekday = demo.pick(recipe.on)
  const weekOfMonth = plan.every === 'month' ? demo.integer(1, 4) : undefined
  const isDay = (day: Day) =>
    day.weekday === weekday &&
    (weekOfMonth === undefined || day.weekOfMonth === weekOfMonth) &&
    weightOn(demo.plan, recipe, city, day) > 0
  const coming = demo.ahead.filter(isDay).slice(0, plan.ahead)
  const past = demo.back.filter(isDay).slice(-plan.back)
  const id = demoId(demo)
  const event = composeEvent(demo, recipe, city, coming[0]?.date ?? null)
  const eventsOn = (days: Day[]): PlannedEvent[] =>
    days.map(({ date }) => ({ event, date, seriesId: id }))
  const months = demo.plan.seasons[recipe.season][city.climate]
  const season = months.length < 12 ? `;BYMONTH=${months.join(',')}` : ''
  const day = `${weekOfMonth ?? ''}${weekday.slice(0, 2).toUpperCase()}`
  const rule = `FREQ=${plan.every.toUpperCase()}LY;BYDAY=${day}${season}`
  const series = { id, rule, ruleInWords: ruleInWords(rule, '') }
  return { series, live: eventsOn(coming), archived: eventsOn(past) }
}

/** True if landscape, climate and one of the days suit the recipe; a dense city has no room for a race track. */
const isPossible = ({ plan }: Demo, recipe: Recipe, city: DemoCity, days: readonly Day[]) =>
  !(city.size.includes('dense') && recipe.venues.some((venue) => plan.tracks.includes(venue))) &&
  recipe.climates.includes(city.climate) &&
  (recipe.needs.length === 0 || recipe.needs.some((mark) => city.landscape.includes(mark))) &&
  days.some((day) => weightOn(plan, recipe, city, day) > 0)

/** Event of the next type that can be held in this city on one of the days; empty if there is no such type. */
const planSingle = (demo: Demo, city: DemoCity, days: readonly Day[]): PlannedEvent[] => {
  const recipesOf = (type: string) =>
    demo.recipes.filter(
      (candidate) =>
        candidate.type === type && candidate.share > 0 && isPossible(demo, candidate, city, days),
    )
  const type = typesOf(demo, city.state).next(
    (candidate) => recipesOf(candidate).length > 0,
    demo.types.lackOf,
  )
  if (!type) return []
  demo.types.count(type)
  const recipe = demo.weighted(
    recipesOf(type).map((candidate) => [candidate, candidate.share]),
  ) as Recipe
  const weights = days.map((day) => [day, weightOn(demo.plan, recipe, city, day)] as const)
  const { date } = demo.weighted(weights) as Day
  return [{ event: composeEvent(demo, recipe, city, date), date, single: true }]
}

/** Type shares per state, so that each state gets its car shows, and no type is rare overall. */
const typesOf = (demo: Demo, state: string): Shares => {
  const stateShares = demo.typesByState.get(state)
  if (stateShares) return stateShares
  const types = createShares(demo, Object.entries(demo.plan.typeShares))
  demo.typesByState.set(state, types)
  return types
}

type Cities = readonly DemoCity[]

/** Draws cities: states in proportion to population, cities near a large one three times as often. */
const citiesByPeople = (demo: Demo, cities: Cities) => {
  const citiesByState = Map.groupBy(cities, ({ state }) => state)
  const people: Record<string, number> = demo.plan.people
  const states = createShares(
    demo,
    [...citiesByState.keys()].map((state) => [state, people[state] ?? 0] as const),
  )
  return {
    count: states.count,
    next: (): DemoCity => {
      const stateCities = citiesByState.get(states.next() ?? '') ?? cities
      const weights = stateCities.map((city) => [city, city.metro ? 3 : 1] as const)
      return demo.weighted(weights) as DemoCity
    },
  }
}

export type DemoEvents = Readonly<{ series: NewSeries[]; events: NewEvent[] }>

/**
 * Deterministic for a day and list of cities. `today` must be the latest current date in any time zone of the cities,
 * so that no live event is over: the date in New York. Throws RangeError if the list is too short.
 */
export const generateDemoEvents = (options: { today: string; cities: Cities }): DemoEvents => {
  const data = readDemoData()
  const { counts, changes } = data.plan
  const random = seededRandom(`demonstration data for ${options.today}`)
  const calendar = createCalendar(data.plan, options.today)
  const demo: Demo = {
    ...data,
    ...random,
    ...calendar,
    names: new Set(),
    types: createShares(random, Object.entries(data.plan.typeShares)),
    typesByState: new Map(),
  }
  const cities = chooseCities(demo, options.cities)
  const areas = [...Map.groupBy(cities, ({ metro }) => metro).values()]
  const plannedSeries = demo.plan.series.flatMap((seriesPlan) => {
    const hostCityDraw = citiesByPeople(demo, cities)
    return Array.from({ length: seriesPlan.count }, () =>
      planSeries(demo, seriesPlan, hostCityDraw.next()),
    )
  })
  const live = plannedSeries.flatMap((planned) => planned.live)
  live.push(...planMuseums(demo, cities), ...areas.flatMap((area) => planSoon(demo, area)))
  planOthers(demo, cities, live)
  const archived = [
    ...plannedSeries.flatMap((planned) => planned.archived),
    ...live.flatMap(lastYear),
  ]
  const pastCityDraw = citiesByPeople(demo, options.cities)
  for (const { event } of archived) pastCityDraw.count(event.city.state)
  while (archived.length < counts.archived)
    archived.push(planAny(demo, pastCityDraw.next(), demo.back))
  changeSome(demo, live, changes.live)
  changeSome(demo, archived, changes.archived)
  return {
    series: plannedSeries.map((planned) => planned.series),
    events: [...live, ...archived].map((planned) => toNewEvent(demo, planned, options.today)),
  }
}

/** All cities of metro areas, two per state if the list has them, and the rest at random by population. */
const chooseCities = (demo: Demo, cities: Cities): DemoCity[] => {
  const count = demo.plan.counts.cities
  const chosenCities = new Set(cities.filter(({ metro }) => metro))
  const otherCities = demo.shuffle(cities.filter(({ metro }) => !metro))
  const inState = (state: string) => [...chosenCities].filter((city) => city.state === state).length
  for (const city of otherCities) if (inState(city.state) < 2) chosenCities.add(city)
  const people: Record<string, number> = demo.plan.people
  const isOpen = (state: string) =>
    otherCities.some((city) => city.state === state && !chosenCities.has(city))
  const states = createShares(demo, Object.entries(people))
  for (const city of chosenCities) states.count(city.state)
  while (chosenCities.size < count) {
    const state = states.next(isOpen)
    const city = otherCities.find(
      (candidate) => candidate.state === state && !chosenCities.has(candidate),
    )
    if (!city) break
    chosenCities.add(city)
  }
  if (chosenCities.size === count) return [...chosenCities]
  throw new RangeError(`Demo data needs ${count} cities; ${cities.length} are known.`)
}

/** Museums that are open year-round, each in a different city. */
const planMuseums = (demo: Demo, cities: Cities): PlannedEvent[] => {
  const recipe = demo.recipes.find(({ id }) => id === 'standing-museum') as Recipe
  const museumCities = demo.sample(cities, demo.plan.counts.museums)
  const { openDays } = demo.plan
  return museumCities.map((city, index) => {
    const event = composeEvent(demo, recipe, city, null)
    const days = { startTime: null, endTime: null, openDays: openDays[index % openDays.length] }
    return { event: { ...event, draft: { ...event.draft, ...days } }, date: null }
  })
}

/** Events for today, tomorrow, the weekend and one more day, in a large city or a short drive from it. */
const planSoon = (demo: Demo, area: Cities): PlannedEvent[] => {
  const nearbyCities = area.filter(({ metro, size }) => metro && size !== 'far')
  const saturday = demo.ahead.find(({ weekday }) => weekday === 'Sat')?.offset ?? 0
  return [0, 1, saturday, (saturday + 1) % 7, demo.integer(2, 6)].flatMap((dayOffset) => {
    const city = demo.deal(nearbyCities)
    const days = demo.ahead.filter(({ offset }) => offset === dayOffset)
    return city ? planSingle(demo, city, days) : []
  })
}

const planAny = (demo: Demo, city: DemoCity, days: Demo['ahead']): PlannedEvent => {
  const [planned] = planSingle(demo, city, days)
  if (!planned) throw new RangeError(`No recipe suits ${city.name}, ${city.state}.`)
  return planned
}

/** One event in each city that has none yet, then more of them in proportion to population. */
const planOthers = (demo: Demo, cities: Cities, live: PlannedEvent[]) => {
  const covered = new Set(live.map(({ event }) => event.city))
  for (const city of cities) if (!covered.has(city)) live.push(planAny(demo, city, demo.ahead))
  const cityDraw = citiesByPeople(demo, cities)
  for (const { event } of live) cityDraw.count(event.city.state)
  while (live.length < demo.plan.counts.live) live.push(planAny(demo, cityDraw.next(), demo.ahead))
}

/** 52 weeks earlier, on the same weekday; empty if the month would differ, as the name may mention it. */
const lastYear = ({ event, date, single }: PlannedEvent): PlannedEvent[] => {
  const before = date && addDays(date, -364)
  if (!single || !event.edition || before?.slice(5, 7) !== date?.slice(5, 7)) return []
  return [{ event, date: before, single, isLastYear: true }]
}

/** Cancels, postpones and reschedules some events. Dates of a series are only canceled. */
const changeSome = (demo: Demo, planned: PlannedEvent[], changes: Plan['changes']['live']) => {
  for (const { status, count, notes } of changes) {
    const eligible = planned.filter(
      ({ date, change, single }) => date && !change && (single || status === 'cancelled'),
    )
    for (const event of demo.sample(eligible, count)) {
      const days = demo.pick([-28, -14, -7, -7, 7, 14])
      const previousDate =
        status === 'rescheduled' && event.date ? addDays(event.date, days) : undefined
      const note = demo.pick(demo.words.changes[notes as keyof Demo['words']['changes']])
      const statusNote = note.replace('{date}', longDate(previousDate ?? ''))
      event.change = { eventStatus: status, statusNote, previousDate }
    }
  }
}

/** "12th Annual Pie Run". */
const nameOf = ({ event: { name, edition, shownEdition }, isLastYear }: PlannedEvent): string => {
  const ordinalEdition = ordinal(Number(edition) - (isLastYear ? 1 : 0))
  return shownEdition ? `${ordinalEdition} Annual ${name.replace(/^The /, '')}` : name
}

/** Throws if the draft is invalid, which is an error in the data. */
const toNewEvent = (demo: Demo, planned: PlannedEvent, today: string): NewEvent => {
  const { event, date, single, seriesId, change } = planned
  const { days, rainDate } = event.recipe
  const endDate = date && addDays(date, days - 1)
  const isOver = date && endDate && endDate < today
  const announced = addDays(isOver ? date : today, -demo.integer(4, 130))
  // The rain date of a Friday or Saturday is the next day; of any other day, a week later.
  const isMovable = date && single && demo.chance(rainDate)
  const id = demoId(demo)
  const draft = getDraft({
    ...event.draft,
    name: nameOf(planned),
    date,
    endDate,
    ongoing: date === null,
    flyerUrl: event.hasFlyer ? eventFlyerPath(id) : null,
    rainDate: isMovable ? addDays(date, weekdayOf(date) >= 5 ? 1 : 7) : null,
    ...change,
  })
  const createdAt = `${announced}T${demo.integer(12, 23)}:${demo.integer(10, 59)}:00.000Z`
  // By then, midnight has passed in all US states.
  const archivedAt = isOver ? `${addDays(endDate, 1)}T10:05:00.000Z` : undefined
  const storedFields = { id, seriesId, createdAt, archivedAt }
  return { ...storedFields, draft, place: event.location, requestedStatus: 'published', demo: true }
}
