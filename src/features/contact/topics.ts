/** Topics of a message and its length, for the form and its contract. */

/** Topic → its label in the form. */
export const topics = {
  question: 'A question',
  report: 'Report a problem',
  calendar: 'Follow our calendar',
  other: 'Something else',
} as const

export type Topic = keyof typeof topics

/** Maximum number of characters of a message. */
export const maxMessage = 5_000
