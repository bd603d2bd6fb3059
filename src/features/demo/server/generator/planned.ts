/** A cast event on its date, and the row that becomes of it. */

import type { EventStatus } from '../../../../catalog/event/event.ts'
import { eventDraft } from '../../../../catalog/event/event-draft.ts'
import type { NewEvent } from '../../../../catalog/server/store/new-event.ts'
import { addDays, weekdayOf } from '../../../../catalog/time/local-dates.ts'
import type { Random } from '../model/random.ts'
import type { Cast } from './cast-event.ts'

/** What became of an event since it was announced. */
export type Change = {
  readonly eventStatus: EventStatus
  readonly statusNote: string
  readonly previousDate?: string
}

export type Planned = {
  readonly cast: Cast
  /** Null for a place open for good. */
  readonly date: string | null
  readonly seriesId?: string
  /** The only event of its name and year: may be canceled, moved, held again. */
  readonly single?: boolean
  /** Of an earlier year; else the cast's. */
  readonly edition?: number
  change?: Change
}

const ordinal = (number: number): string => {
  const isTeen = number % 100 >= 11 && number % 100 <= 13
  return `${number}${isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')}`
}

/** "12th Annual Pie Run" */
const nameOf = ({ cast, edition = cast.edition }: Planned): string =>
  edition === undefined || !cast.showsEdition
    ? cast.draft.name
    : `${ordinal(edition)} Annual ${cast.draft.name.replace(/^The /, '')}`

export const lastDay = ({ cast, date }: Planned): string | null =>
  date && addDays(date, (cast.recipe.days ?? 1) - 1)

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** As kit/ids.ts makes them, but from seeded chance. */
export const demoId = (random: Random): string =>
  Array.from({ length: 12 }, () => alphabet[random.whole(0, 31)]).join('')

/** Rain moves a Friday or Saturday to the next day, any other day by a week. */
const rainDateOf = (planned: Planned, random: Random): string | null => {
  const { rainDate = 0, days = 1 } = planned.cast.recipe
  if (!planned.date || !planned.single || days > 1 || !random.chance(rainDate)) return null
  return addDays(planned.date, weekdayOf(planned.date) >= 5 ? 1 : 7)
}

/** The NewEvent for the store; an invalid draft would be a bug of the word lists and throws. */
export const toNewEvent = (planned: Planned, today: string, random: Random): NewEvent => {
  const { cast, date } = planned
  const end = lastDay(planned)
  const isOver = end !== null && end < today
  const announced = addDays(isOver && date ? date : today, -random.whole(4, 130))
  const draft = eventDraft.parse({
    ...cast.draft,
    name: nameOf(planned),
    date,
    endDate: end,
    ongoing: date === null,
    rainDate: rainDateOf(planned, random),
    ...planned.change,
  })
  return {
    id: demoId(random),
    draft,
    place: cast.place,
    wanted: 'published',
    seriesId: planned.seriesId,
    demo: true,
    createdAt: `${announced}T${random.whole(12, 23)}:${random.whole(10, 59)}:00.000Z`,
    // Midnight is over everywhere in the states by then.
    archivedAt: isOver ? `${addDays(end, 1)}T10:05:00.000Z` : undefined,
  }
}
