/** Finds when an event takes place in its cells for dates and times. */
import { isEmpty } from '../row/field-rules.ts'
import type { Moment, RawFields } from '../row/source-row.ts'
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
  const last = momentsAt(fields, 'endDate', result)
  const starts = timesAt(fields, 'startTime', result)
  const ends = timesAt(fields, 'endTime', result)
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
  const times = readTimes(text)
  if (!times) result.notes.push(`left out ${field}: "${text.slice(0, 60)}" was not understood`)
  return times
}
