/** The rules of an event that somebody types: every problem at once, without the database. */
import type { FieldErrors } from '../../kit/errors.ts'
import { fieldErrorsOf } from '../../kit/field-errors.ts'
import { plainMessage } from '../../kit/plain-messages.ts'
import { uploadIdOf } from '../files/uploaded-file.ts'
import { websiteHref } from './contact-links.ts'
import { type EventDraft, eventDraft } from './event-draft.ts'

/** Fields by their names, of any type. */
export type GivenFields = Readonly<Record<string, unknown>>

export type CheckedDraft = {
  /** Whole where `problems` is empty; else what is right of it, the rest as if not given. */
  draft: EventDraft
  problems: FieldErrors
}

/** Reads what was given for an event, and tells what is wrong with each field. */
export const checkDraft = (given: GivenFields): CheckedDraft => {
  const parsed = eventDraft.safeParse(given, { error: plainMessage })
  const problems = parsed.success ? {} : topLevel(fieldErrorsOf(parsed.error))
  const draft = parsed.success ? parsed.data : salvage(given, problems)
  addDateProblems(problems, given, draft)
  addPointProblem(problems, given)
  if (!problems.name && !/[\p{L}\p{N}]/u.test(draft.name)) {
    problems.name = 'Every event needs a name.'
  }
  for (const field of ['logoUrl', 'flyerUrl'] as const) {
    const url = draft[field]
    if (url && !uploadIdOf(url) && websiteHref(url) !== url) {
      problems[field] ??= 'Must be an uploaded file or a web address.'
    }
  }
  return { draft, problems }
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
const salvage = (given: GivenFields, problems: FieldErrors): EventDraft => {
  const wrong = new Set(Object.keys(problems))
  const right = Object.fromEntries(Object.entries(given).filter(([field]) => !wrong.has(field)))
  // A last day before the first, half a point: neither half counts.
  if (isBlank(right.latitude) || isBlank(right.longitude)) {
    delete right.latitude
    delete right.longitude
  }
  const needed = { name: 'Event', eventType: 'car_show', ...right }
  const tries = [needed, { ...needed, endDate: null }, { ...needed, endDate: null, ongoing: true }]
  for (const each of tries) {
    const result = eventDraft.safeParse(each)
    if (result.success) return result.data
  }
  return eventDraft.parse({ name: 'Event', eventType: 'car_show', ongoing: true })
}

/** Half a point is told by the draft itself only once every single field is right. */
const addPointProblem = (problems: FieldErrors, { latitude, longitude }: GivenFields) => {
  if (problems.latitude || problems.longitude || isBlank(latitude) === isBlank(longitude)) return
  problems.latitude = 'Enter both latitude and longitude.'
}

const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** What the draft itself tells only once every single field is right. */
const addDateProblems = (problems: FieldErrors, given: GivenFields, draft: EventDraft) => {
  const { date, endDate, ongoing, rainDate } = given
  if (isBlank(date) && ongoing !== true) problems.date ??= 'Every event needs a date.'
  if (!problems.date && !problems.endDate && typeof date === 'string') {
    if (typeof endDate === 'string' && !isBlank(endDate) && endDate < date) {
      problems.endDate = "The last day can't be before the first."
    }
  }
  if (draft.date && rainDate && !problems.rainDate && (draft.rainDate ?? '') <= draft.date) {
    problems.rainDate = 'The rain date must be after the date.'
  }
}
