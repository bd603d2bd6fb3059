import type { RawFields } from '../row/source-row.ts'
import type { Dates } from './check-draft.ts'
import { textOf } from './clean-values.ts'

/**
 * Dates and times as our own export writes them. Undefined when one is written in another way, as by a
 * spreadsheet that saved the file again.
 */
export const exactDates = (fields: RawFields): Dates | undefined => {
  const date = written(fields.date, /^\d{4}-\d\d-\d\d$/)
  const endDate = written(fields.endDate, /^\d{4}-\d\d-\d\d$/)
  const startTime = written(fields.startTime, /^\d\d:\d\d$/)
  const endTime = written(fields.endTime, /^\d\d:\d\d$/)
  const all = [date, endDate, startTime, endTime]
  if (all.includes(undefined)) return undefined
  return {
    date: date ?? null,
    endDate: endDate ?? date ?? null,
    startTime: startTime ?? null,
    endTime: endTime ?? null,
  }
}

/** The text in that form, null for none, undefined for another. */
const written = (value: unknown, form: RegExp): string | null | undefined => {
  const text = textOf(value)
  if (text === '') return null
  return form.test(text) ? text : undefined
}
