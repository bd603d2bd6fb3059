/** Change of status of some events: canceled, postponed or moved to another day, with the reason. */
import type { EventStatus } from '../../../../catalog/event/event.ts'
import { addDays, longDate } from '../../../../catalog/time/local-dates.ts'
import type { Random } from '../model/random.ts'
import { lines } from '../model/recipe.ts'
import type { Change, Planned } from './planned.ts'

const canceled = lines(`
  The venue has closed for structural repairs. Entry fees are being refunded.
  Not enough entries this year; the organizers hope to be back next season.
  The road to the venue is under construction until further notice.
  The organizers could not find enough volunteers. Refunds go out this week.
  Canceled because of a scheduling conflict with the county.
  The organizers are taking a year off and thank everybody who came so far.`)

const cancelledInThePast = lines(`
  Heavy rain flooded the lower lot.
  High winds were forecast; the tents stayed in the truck.
  Called off on the morning because of thunderstorms.
  The grounds did not dry in time.
  Extreme heat warning; the fire marshal advised against it.`)

const postponed = lines(`
  Waiting for a permit from the city. A new date will be announced here.
  The hall is needed as an emergency shelter. Registrations stay valid.
  The paving work is late. A date in the same season is being discussed.
  Postponed out of respect for a member of the club. A new date follows.`)

const moved = lines(`
  Moved from {date} to avoid a clash with the county fair.
  Moved from {date} because of the weather forecast. All registrations carry over.
  The venue was double-booked on {date}; everything else stays as announced.
  Moved from {date} at the request of the fire department.
  The original date, {date}, fell on a home game. Parking decided it.`)

/** How many of the live and of the archived events are changed in which way. */
const live = { cancelled: 9, postponed: 6, rescheduled: 8 } as const
const past = { cancelled: 14, rescheduled: 6 } as const

const statusOf = (
  random: Random,
  kind: EventStatus,
  { date }: Planned,
  isPast: boolean,
): Change => {
  if (kind === 'postponed') return { eventStatus: kind, statusNote: random.pick(postponed) }
  if (kind === 'cancelled') {
    const notes = isPast ? cancelledInThePast : canceled
    return { eventStatus: kind, statusNote: random.pick(notes) }
  }
  const before = addDays(date ?? '', random.pick([-28, -14, -7, -7, 7, 14]))
  return {
    eventStatus: kind,
    statusNote: random.pick(moved).replace('{date}', longDate(before)),
    previousDate: before,
  }
}

/** Changes some of the planned events, in place. Those of a series are only ever canceled. */
export const changeSome = (random: Random, planned: readonly Planned[], isPast: boolean): void => {
  const order = random.shuffled(planned.filter(({ date }) => date !== null))
  for (const [kind, count] of Object.entries(isPast ? past : live)) {
    const eligible = order.filter(
      (one) => !one.change && (kind === 'cancelled' || one.single === true),
    )
    for (const one of eligible.slice(0, count)) {
      one.change = statusOf(random, kind as EventStatus, one, isPast)
    }
  }
}
