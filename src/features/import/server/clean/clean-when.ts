/** Finds when an event takes place in its cells for dates and times. */
import { isEmpty } from '../row/field-rules.ts'
import type { Moment, RawFields, RawValue } from '../row/source-row.ts'
import type { Dates } from './check-draft.ts'
import { textOf } from './clean-values.ts'
import { readMoment, readMoments } from './read-moment.ts'
import { readTimes, type Times } from './read-time.ts'

export type CleanWhen = {
  start?: Moment
  end?: Moment
  /** Field → what is wrong. */
  problems: Record<string, string>
  notes: string[]
}

/** `start` is undefined when no date is given. */
export const cleanWhen = (fields: RawFields): CleanWhen => {
  const result: CleanWhen = { problems: {}, notes: [] }
  const days = momentsAt(fields, 'date', result)
  const starts = timesAt(fields, 'startTime', result)
  const endIsTime = isEmpty(fields.endTime) && isOnlyTime(fields.endDate)
  const ends = timesAt(fields, endIsTime ? 'endDate' : 'endTime', result)
  const last = endIsTime ? undefined : momentsAt(fields, 'endDate', result)
  if (!days) return result
  const start = { ...days.start }
  if (starts?.start) start.time = starts.start
  const endTime = ends?.start ?? starts?.end ?? null
  const end = last?.start ?? days.end
  if (end) result.end = { ...end, time: endTime ?? end.time }
  else if (endTime) result.end = { ...start, time: endTime }
  result.start = start
  return result
}

/** A column "end" beside the date: "3 PM". */
const isOnlyTime = (value: RawValue): boolean => {
  const text = textOf(value)
  return !isEmpty(value) && !isUnknown(text) && !readMoment(text) && readTimes(text) !== undefined
}

const isUnknown = (text: string) => /^(?:tb[ad]|n\/?a|none|null|unknown)\.?$/i.test(text.trim())

const momentsAt = (fields: RawFields, field: string, result: CleanWhen) => {
  const value = fields[field]
  if (isEmpty(value) || isUnknown(textOf(value))) return undefined
  const text = textOf(value)
  const moments = field === 'date' ? readMoments(text) : wrapped(readMoment(text))
  if (!moments) result.problems[field] = `can't read the date "${text.slice(0, 60)}"`
  return moments
}

const wrapped = (start: Moment | undefined): { start: Moment; end?: Moment } | undefined =>
  start && { start }

const timesAt = (fields: RawFields, field: string, result: CleanWhen): Times | undefined => {
  const value = fields[field]
  if (isEmpty(value)) return undefined
  const text = textOf(value)
  const times = readTimes(text) ?? timeOfMoment(text)
  if (!times) result.notes.push(`left out ${field}: "${text.slice(0, 60)}" was not understood`)
  return times
}

/** A column "start" beside the date may hold both; a time of another zone needs its date. */
const timeOfMoment = (text: string): Times | undefined => {
  const moment = readMoment(text)
  return moment && !moment.zone ? { start: moment.time, end: null } : undefined
}

/**
 * Dates and times as our own export writes them. Undefined when one is written in another way, as by a
 * spreadsheet that saved the file again.
 */
export const exactDates = (fields: RawFields): Dates | undefined => {
  const date = written(fields.date, /^\d{4}-\d\d-\d\d$/)
  const endDate = written(fields.endDate, /^\d{4}-\d\d-\d\d$/)
  const startTime = written(fields.startTime, /^\d\d:\d\d$/)
  const endTime = written(fields.endTime, /^\d\d:\d\d$/)
  if (date === undefined || endDate === undefined) return undefined
  if (startTime === undefined || endTime === undefined) return undefined
  return { date, endDate: endDate ?? date, startTime, endTime }
}

/** The text in that form, null for none, undefined for another. */
const written = (value: unknown, form: RegExp): string | null | undefined => {
  const text = textOf(value)
  if (text === '') return null
  return form.test(text) ? text : undefined
}
