import { dayEndsAt, daysOn } from '../../../catalog/event/event-time.ts'
import type { NewEvent } from '../../../catalog/server/store/new-event.ts'
import { addDays, daysBetween } from '../../../catalog/time/local-dates.ts'
import { newId } from '../../../kit/ids.ts'
import type { Prepared } from './prepare-submission.ts'

/** One event for each date, in order; last day and rain date move along. */
export const eventsOf = (
  { draft, place, dates }: Prepared,
  seriesId: string | undefined,
): (NewEvent & { id: string })[] => {
  const drafts =
    draft.date === null ? [draft] : dates.map((date) => ({ ...draft, ...daysOn(date, draft) }))
  return drafts.map((each) => ({ id: newId(), draft: each, place, wanted: 'pending', seriesId }))
}

const daysAfter = 30

/** End of the private link: 30 days after the last date is over; null for a place open for good. */
export const linkExpiry = ({ draft, place, dates }: Prepared): string | null => {
  const last = dates.at(-1)
  if (draft.date === null || last === undefined) return null
  const endDate = addDays(last, daysBetween(draft.date, draft.endDate ?? draft.date))
  const { timeZone } = place
  return dayEndsAt({
    date: last,
    endDate: addDays(endDate, daysAfter),
    ongoing: false,
    timeZone,
  })
}
