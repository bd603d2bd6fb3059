/** Rules of a submission that need no database; reports all problems at once. */
import { z } from 'zod'
import { type CheckedDraft, type RawFields, readDraft } from '../../catalog/event/check-draft.ts'
import { withCharity } from '../../catalog/event/corrections.ts'
import { daysOn, problemsOfTypedDays, sharedDay } from '../../catalog/event/event-days.ts'
import type { FieldErrors } from '../../kit/errors.ts'
import { type Repeats, readRepeats, repeatDates } from './repeat-dates.ts'

export type SubmittedFields = RawFields

export type CheckedSubmission = CheckedDraft & {
  repeats: Repeats | undefined
  submitterEmail: string
}

const address = z
  .string('Enter your email address, so we can send you the private link.')
  .trim()
  .min(1, 'Enter your email address, so we can send you the private link.')
  .max(254, 'At most 254 characters.')
  .pipe(z.email('Must be an email address.'))

/** A new event is always scheduled; it can be canceled or moved later. */
const asNewEvent = (fields: SubmittedFields): SubmittedFields => ({
  ...withCharity(fields),
  eventStatus: 'scheduled',
  statusNote: '',
  previousDate: null,
})

export const checkSubmission = (fields: SubmittedFields): CheckedSubmission => {
  const { draft, problems } = readDraft(asNewEvent(fields))
  Object.assign(problems, { ...problemsOfTypedDays(draft), ...problems })
  const { repeats, problems: repeatProblems } = readRepeats(fields.repeats, draft.date ?? undefined)
  if (repeatProblems) problems.repeats = Object.values(repeatProblems).join(' ')
  else if (repeats && draft.ongoing) problems.repeats = "A year-round place doesn't repeat."
  else if (repeats && reachesNext(draft, repeats)) {
    problems.endDate =
      'Each date would last beyond the next one. For the end of the season, use Until.'
  }
  return { draft, repeats, submitterEmail: readAddress(fields, problems), problems }
}

/** True if a date lasts into the next one, as when the end of the season was given as the last day. */
const reachesNext = (draft: CheckedDraft['draft'], repeats: Repeats): boolean => {
  const { date } = draft
  const days = date === null ? [] : repeatDates(date, repeats).map((day) => daysOn(day, draft))
  return days.slice(1).some((each, index) => sharedDay(each, days[index] ?? each))
}

const readAddress = ({ submitterEmail }: SubmittedFields, problems: FieldErrors): string => {
  const email = address.safeParse(submitterEmail)
  if (email.success) return email.data
  problems.submitterEmail = email.error.issues[0]?.message ?? 'Must be an email address.'
  return ''
}
