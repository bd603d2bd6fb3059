/** The moments of a row in the zone that the row, or the operator, gives them in. */
import { addDays } from '../../../../catalog/time/local-dates.ts'
import { isNothing, textOf } from '../clean/clean-values.ts'
import type { CleanWhen } from '../clean/clean-when.ts'
import { findZone, type NamedZone } from '../row/find-zone.ts'
import type { Moment, RawFields } from '../row/source-row.ts'

type RowWhen = {
  start?: Moment
  end?: Moment
  notes: string[]
}

/** `zone`: the operator's, which overrides a column. */
export const whenOfRow = (
  when: Pick<CleanWhen, 'start' | 'end'>,
  fields: RawFields,
  zone: string | undefined,
): RowWhen | { problem: string } => {
  const hasTime = [when.start, when.end].some((moment) => moment?.time && !moment.zone)
  const named = zone ? { zone } : hasTime ? columnZone(fields) : {}
  if ('problem' in named) return named
  const [start, end] = [zoned(when.start, named), zoned(when.end, named)]
  if (!start || !end) return { start, end, notes: [] }
  if (isBefore(end, start))
    return { start, notes: [`left out the end, ${end.date}, which is before the start`] }
  return { start, end, notes: [] }
}

/** Days are compared, since a cruise night may end after midnight; zones differ by a day at most. */
const isBefore = (end: Moment, start: Moment): boolean =>
  end.zone === start.zone ? end.date < start.date : addDays(end.date, 1) < start.date

/** Times that a file tells without a zone. */
const zoned = (moment: Moment | undefined, named: Partial<NamedZone>): Moment | undefined =>
  moment && named.zone && moment.time !== null && !moment.zone ? { ...moment, ...named } : moment

const columnZone = (fields: RawFields): Partial<NamedZone> | { problem: string } => {
  const text = textOf(fields.timeZone).trim()
  if (text === '' || isNothing(text) || /^(?:local|venue|event)(?: time)?$/i.test(text)) return {}
  return (
    findZone(text) ??
    findZone(text.replaceAll(' ', '_')) ?? {
      problem: `timeZone: "${text.slice(0, 60)}" is no known time zone; write one such as America/New_York, or use --zone`,
    }
  )
}
