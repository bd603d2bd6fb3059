/** Reasons for a report and the path of its page, for the form and its contract. */
import { eventPath } from './paths.ts'

export const reportReasons = {
  wrong_date: 'The date or time is wrong',
  wrong_place: 'The place is wrong',
  cancelled: "It's canceled",
  moved: 'It moved to another date or place',
  not_there: "It wasn't there",
  duplicate: "It's listed twice",
  spam: "It's spam, or not a real event",
  other: 'Something else',
} as const

export type ReportReason = keyof typeof reportReasons

/** Page with only the form; works without JavaScript. */
export const reportPath = (eventId: string): string => `${eventPath(eventId)}/report`
