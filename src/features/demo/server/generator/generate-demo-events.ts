/**
 * The demonstration data: 929 invented events in real cities. It counts rows: every date of a series
 * is an event. 537 are live, in 268 cities of 50 states and DC; 392 are over.
 */

import type { NewSeries } from '../../../../catalog/server/store/event-store.ts'
import type { NewEvent } from '../../../../catalog/server/store/new-event.ts'
import { addDays } from '../../../../catalog/time/local-dates.ts'
import { seededRandom } from '../model/random.ts'
import { type Calendar, createCalendar } from './calendar.ts'
import { changeSome } from './changes.ts'
import { chooseCities } from './choose-cities.ts'
import { createDecks } from './decks.ts'
import type { DemoCity } from './demo-city.ts'
import { planSeries } from './plan-series.ts'
import { planMuseums, planSingles, planSoon } from './plan-singles.ts'
import { type Planned, toNewEvent } from './planned.ts'
import type { Stage } from './stage.ts'

export const demoCounts = { live: 537, cities: 268, archived: 392, museums: 22 } as const

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
  cities: readonly DemoCity[]
}): DemoEvents => {
  const random = seededRandom(`demonstration data for ${today}`)
  const stage: Stage = { random, decks: createDecks(random), names: new Set() }
  const calendar = createCalendar(today)
  const chosen = chooseCities(random, cities, demoCounts.cities)
  const repeated = planSeries(stage, calendar, chosen)
  const live = [
    ...repeated.ahead,
    ...planOthers(stage, calendar, { chosen, before: repeated.ahead }),
  ]
  changeSome(random, live, false)
  const archived = planArchive(stage, calendar, { cities, live, before: repeated.back })
  changeSome(random, archived, true)
  return {
    series: repeated.series,
    events: [...live, ...archived].map((planned) => toNewEvent(planned, today, random)),
  }
}

/** Everything live but the series, until each city has an event and all are as many as they should be. */
const planOthers = (
  stage: Stage,
  calendar: Calendar,
  { chosen, before }: { chosen: readonly DemoCity[]; before: readonly Planned[] },
): Planned[] => {
  const museums = planMuseums(stage, chosen, demoCounts.museums)
  const soon = planSoon(stage, calendar, chosen)
  const covered = new Set([...before, ...museums, ...soon].map(({ cast }) => cast.city))
  const missing = chosen.filter((city) => !covered.has(city))
  const rest = demoCounts.live - before.length - museums.length - soon.length - missing.length
  const more = Array.from({ length: rest }, () => busyCity(stage, chosen))
  const days = { days: calendar.ahead, halfLife: 75 }
  return [...museums, ...soon, ...planSingles(stage, days, [...missing, ...more])]
}

/** Three times as likely one near a large city. */
const busyCity = ({ random }: Stage, cities: readonly DemoCity[]): DemoCity => {
  for (;;) {
    const city = random.pick(cities)
    if (city.metro || random.chance(1 / 3)) return city
  }
}

/** Past dates of the series, last year's edition of what is held every year, and others. */
const planArchive = (
  stage: Stage,
  calendar: Calendar,
  {
    cities,
    live,
    before,
  }: { cities: readonly DemoCity[]; live: readonly Planned[]; before: readonly Planned[] },
): Planned[] => {
  const archived = [...before, ...live.flatMap(lastYear)].slice(0, demoCounts.archived)
  const rest = demoCounts.archived - archived.length
  const slots = Array.from({ length: rest }, () => stage.random.pick(cities))
  return [...archived, ...planSingles(stage, { days: calendar.back, halfLife: 400 }, slots)]
}

/** 52 weeks earlier, on the same weekday; not where that would be another month than the name says. */
const lastYear = ({ cast, date, single }: Planned): Planned[] => {
  if (!date || !single || !cast.edition) return []
  const before = addDays(date, -364)
  if (before.slice(5, 7) !== date.slice(5, 7)) return []
  return [{ cast, date: before, single: true, edition: cast.edition - 1 }]
}
