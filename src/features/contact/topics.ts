/** Topics of a message and its length, for the form and its contract. */

/** Topic → what the form calls it. */
export const topics = {
  question: 'A question',
  report: 'Report a problem',
  calendar: 'Follow our calendar',
  other: 'Something else',
} as const

export type Topic = keyof typeof topics

/** Characters of a message at most. */
export const maxMessage = 5_000
