/** Moments as text that sorts by time, and as plain date-times. */
import { Temporal } from 'temporal-polyfill'
import type { Moment } from '../row/source-row.ts'

export const momentKey = ({ date, time }: Moment) => `${date}T${time ?? ''}`

export const byMoment = (a: Moment, b: Moment) => (momentKey(a) < momentKey(b) ? -1 : 1)

export const plain = ({ date, time }: Moment) =>
  Temporal.PlainDateTime.from(`${date}T${time ?? '00:00'}`)
