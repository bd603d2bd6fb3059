/** Answers of an organizer who is asked whether a date still holds. */
export const confirmationAnswers = ['still_on', 'rain_date', 'moved', 'cancelled'] as const
export type ConfirmationAnswer = (typeof confirmationAnswers)[number]

/** Place of an answer: by a confirmation link, or on the page of the private link. */
export type AnswerPlace = 'link' | 'private_link'
