/** The rules of a submission that need no database: every problem of what somebody sent, at once. */
import { z } from 'zod'
import { websiteHref } from '../../catalog/contact-links.ts'
import { type EventDraft, eventDraft } from '../../catalog/event-draft.ts'
import { uploadIdOf } from '../../catalog/uploaded-file.ts'
import type { FieldErrors } from '../../kit/errors.ts'
import { fieldErrorsOf } from '../../kit/field-errors.ts'
import { type Repeats, readRepeats } from './repeat-dates.ts'

export type Given = Readonly<Record<string, unknown>>

export type CheckedSubmission = {
  /** Whole where `problems` is empty; else what is right of it, the rest as if not given. */
  draft: EventDraft
  repeats: Repeats | undefined
  submitterEmail: string
  problems: FieldErrors
}

const address = z
  .string('Your e-mail address is needed to send you the private link.')
  .trim()
  .min(1, 'Your e-mail address is needed to send you the private link.')
  .max(254, 'At most 254 characters.')
  .pipe(z.email('Must be an e-mail address.'))

/** What a new event says of itself; that it is off or moved is for later. */
const asNew = (given: Given): Given => ({
  ...given,
  eventStatus: 'scheduled',
  statusNote: '',
  previousDate: null,
})

export const checkSubmission = (given: Given): CheckedSubmission => {
  const event = asNew(given)
  const parsed = eventDraft.safeParse(event)
  const problems = parsed.success ? {} : topLevel(fieldErrorsOf(parsed.error))
  const draft = parsed.success ? parsed.data : salvage(event, problems)
  addDateProblems(problems, event, draft)
  if (!problems.name && !/[\p{L}\p{N}]/u.test(draft.name)) {
    problems.name = 'Every event needs a name.'
  }
  for (const field of ['logoUrl', 'flyerUrl'] as const) {
    const url = draft[field]
    if (url && !uploadIdOf(url) && websiteHref(url) !== url) {
      problems[field] ??= 'Must be a file sent here, or a web address.'
    }
  }
  const { repeats, problem } = readRepeats(given.repeats, draft.date ?? undefined)
  if (problem) problems.repeats = problem
  else if (repeats && draft.ongoing) problems.repeats = 'What is open for good does not repeat.'
  return { draft, repeats, submitterEmail: readAddress(given, problems), problems }
}

const readAddress = ({ submitterEmail }: Given, problems: FieldErrors): string => {
  const email = address.safeParse(submitterEmail)
  if (email.success) return email.data
  problems.submitterEmail = email.error.issues[0]?.message ?? 'Must be an e-mail address.'
  return ''
}

/** "carMakes.3" is a problem of the field carMakes. */
const topLevel = (problems: FieldErrors): FieldErrors => {
  const fields: FieldErrors = {}
  for (const [path, message] of Object.entries(problems)) {
    fields[path.split('.')[0] ?? path] ??= message
  }
  return fields
}

/** What is right of a draft of which something is wrong, to find what else is. */
const salvage = (given: Given, problems: FieldErrors): EventDraft => {
  const wrong = new Set(Object.keys(problems))
  const right = Object.fromEntries(Object.entries(given).filter(([field]) => !wrong.has(field)))
  // A last day before the first, half a point: neither half counts.
  if (wrong.has('latitude')) delete right.longitude
  if (wrong.has('longitude')) delete right.latitude
  const needed = { name: 'Event', eventType: 'car_show', ...right }
  const tries = [needed, { ...needed, endDate: null }, { ...needed, endDate: null, ongoing: true }]
  for (const each of tries) {
    const result = eventDraft.safeParse(each)
    if (result.success) return result.data
  }
  return eventDraft.parse({ name: 'Event', eventType: 'car_show', ongoing: true })
}

const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** What the draft itself tells only once every single field is right. */
const addDateProblems = (problems: FieldErrors, given: Given, draft: EventDraft) => {
  const { date, endDate, ongoing, rainDate } = given
  if (isBlank(date) && ongoing !== true) problems.date ??= 'Every event needs a date.'
  if (!problems.date && !problems.endDate && typeof date === 'string') {
    if (typeof endDate === 'string' && !isBlank(endDate) && endDate < date) {
      problems.endDate = 'The last day must not be before the first.'
    }
  }
  if (draft.date && rainDate && !problems.rainDate && (draft.rainDate ?? '') <= draft.date) {
    problems.rainDate = 'The rain date must be after the date.'
  }
}
