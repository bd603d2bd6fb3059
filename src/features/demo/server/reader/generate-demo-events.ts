/** Generates the demo data: invented events in real cities. Every date of a series is an event. */
import type { EventStatus } from '../../../../catalog/event/event.ts'
import { eventDraft } from '../../../../catalog/event/event-draft.ts'
import type { NewSeries } from '../../../../catalog/server/store/event-store.ts'
import type { NewEvent } from '../../../../catalog/server/store/new-event.ts'
import { addDays, longDate, weekdayOf } from '../../../../catalog/time/local-dates.ts'
import type { Demo } from './compose-event.ts'
import { type DemoCity, readDemoData } from './demo-data.ts'
import * as plan from './plan-events.ts'
import { seededRandom } from './random.ts'

type Planned = plan.Planned
type Cities = readonly DemoCity[]

export type DemoEvents = {
  readonly series: readonly NewSeries[]
  readonly events: readonly NewEvent[]
}

/**
 * The same for the same day and list of cities. `today` must be no earlier than the date in any US
 * zone in which cities lie, so that nothing live is over: the date in New York. Throws RangeError
 * when the list is too short.
 */
export const generateDemoEvents = ({
  today,
  cities,
}: {
  today: string
  cities: Cities
}): DemoEvents => {
  const random = seededRandom(`demonstration data for ${today}`)
  const demo: Demo = { ...readDemoData(), ...random, names: new Set() }
  const calendar = plan.createCalendar(today)
  const chosen = chooseCities(demo, cities)
  const series = plan.planSeries(demo, calendar, chosen)
  const repeated = series.flatMap((one) => one.live)
  const live = changeSome(demo, 'live', [
    ...repeated,
    ...planOthers(demo, calendar, chosen, repeated),
  ])
  const known = [...series.flatMap((one) => one.archived), ...live.flatMap(lastYear)]
  const archived = changeSome(demo, 'archived', fillArchive(demo, calendar, cities, known))
  const events = [...live, ...archived].map((one) => toNewEvent(demo, one, today))
  return { series: series.map((one) => one.series), events }
}

/** All cities that belong to a large one, two of every state where there are, the rest by chance. */
const chooseCities = (demo: Demo, cities: Cities): DemoCity[] => {
  const count = demo.plan.counts.cities
  const chosen = new Set(cities.filter(({ metro }) => metro))
  const others = demo.shuffled(cities.filter(({ metro }) => !metro))
  const inState = (state: string) => [...chosen].filter((city) => city.state === state).length
  for (const city of others) if (inState(city.state) < 2) chosen.add(city)
  for (const city of others) if (chosen.size < count) chosen.add(city)
  if (chosen.size === count) return [...chosen]
  throw new RangeError(`Demo data needs ${count} cities; ${cities.length} are known.`)
}

/** All live events but the series: each city has one, others lie three times as likely near a large city. */
const planOthers = (
  demo: Demo,
  calendar: plan.Days,
  cities: Cities,
  repeated: readonly Planned[],
) => {
  const { counts } = demo.plan
  const museums = plan.planMuseums(demo, cities, counts.museums)
  const before = [...museums, ...plan.planSoon(demo, calendar, cities)]
  const covered = new Set([...repeated, ...before].map(({ event }) => event.city))
  const slots = cities.filter((city) => !covered.has(city))
  const count = counts.live - repeated.length - before.length
  while (slots.length < count) {
    const city = demo.pick(cities)
    if (city.metro || demo.chance(1 / 3)) slots.push(city)
  }
  return [...before, ...plan.planSingles(demo, plan.daysAhead(calendar), 75, slots)]
}

const fillArchive = (
  demo: Demo,
  calendar: plan.Days,
  cities: Cities,
  known: readonly Planned[],
) => {
  const past = known.slice(0, demo.plan.counts.archived)
  const rest = { length: demo.plan.counts.archived - past.length }
  const slots = Array.from(rest, () => demo.pick(cities))
  return [...past, ...plan.planSingles(demo, plan.daysBack(calendar), 400, slots)]
}

/** 52 weeks earlier, on the same weekday; not where that would be another month than the name says. */
const lastYear = ({ event, date, single }: Planned): Planned[] => {
  const before = date && addDays(date, -364)
  if (!single || !event.edition || before?.slice(5, 7) !== date?.slice(5, 7)) return []
  return [{ event, date: before, single, edition: event.edition - 1 }]
}

type Change = { eventStatus: EventStatus; statusNote: string; previousDate?: string }
type Changed = Planned & { readonly change?: Change }

/** Cancels, postpones and moves some events. Those of a series are only ever canceled. */
const changeSome = (
  demo: Demo,
  state: 'live' | 'archived',
  planned: readonly Planned[],
): Changed[] => {
  const changes = new Map<Planned, Change>()
  const order = demo.shuffled(planned.filter(({ date }) => date !== null))
  for (const { status, count, notes } of demo.plan.changes[state]) {
    const isEligible = (one: Planned) => !changes.has(one) && (status === 'cancelled' || one.single)
    for (const one of order.filter(isEligible).slice(0, count)) {
      const isMoved = status === 'rescheduled' && one.date
      const before = isMoved ? addDays(isMoved, demo.pick([-28, -14, -7, -7, 7, 14])) : undefined
      const note = demo.pick(demo.words.changes[notes as keyof Demo['words']['changes']])
      const statusNote = note.replace('{date}', longDate(before ?? ''))
      const eventStatus = status as EventStatus
      changes.set(one, { eventStatus, statusNote, ...(before && { previousDate: before }) })
    }
  }
  return planned.map((one) => ({ ...one, change: changes.get(one) }))
}

/** "12th Annual Pie Run" */
const nameOf = ({ event, edition = event.edition }: Planned): string => {
  if (edition === undefined || !event.showsEdition) return event.draft.name
  const isTeen = edition % 100 >= 11 && edition % 100 <= 13
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][edition % 10] ?? 'th')
  return `${edition}${ending} Annual ${event.draft.name.replace(/^The /, '')}`
}

/** Rain moves a Friday or Saturday to the next day, any other day by a week. */
const rainDateOf = (demo: Demo, { event, date, single }: Planned): string | null => {
  const { rainDate = 0, days = 1 } = event.recipe
  if (!date || !single || days > 1 || !demo.chance(rainDate)) return null
  return addDays(date, weekdayOf(date) >= 5 ? 1 : 7)
}

/** An invalid draft is a mistake in the data and throws. */
const toNewEvent = (demo: Demo, planned: Changed, today: string): NewEvent => {
  const { event, date, seriesId, change } = planned
  const endDate = date && addDays(date, (event.recipe.days ?? 1) - 1)
  const isOver = date && endDate && endDate < today
  const announced = addDays(isOver ? date : today, -demo.whole(4, 130))
  const [name, ongoing, rainDate] = [nameOf(planned), date === null, rainDateOf(demo, planned)]
  const draft = eventDraft.parse({
    ...event.draft,
    name,
    date,
    endDate,
    ongoing,
    rainDate,
    ...change,
  })
  const id = plan.demoId(demo)
  const createdAt = `${announced}T${demo.whole(12, 23)}:${demo.whole(10, 59)}:00.000Z`
  // Midnight is over everywhere in the states by then.
  const archivedAt = isOver ? `${addDays(endDate, 1)}T10:05:00.000Z` : undefined
  const { location: place } = event
  return { id, draft, place, wanted: 'published', seriesId, demo: true, createdAt, archivedAt }
}
