import type { ConfirmationAnswer } from '../../../catalog/trust/confirmation-answers.ts'

/** Confirmations on the page, by answer. */
export const answeredTexts: Record<ConfirmationAnswer, string> = {
  still_on: 'Thanks. Visitors now see that you confirmed this date.',
  rain_date: 'Thanks. Visitors, calendars and feeds now show the rain date.',
  moved: 'Thanks. Visitors, calendars and feeds now show the new date.',
  cancelled: "Thanks for telling us. Visitors, calendars and feeds now show that it's canceled.",
}
