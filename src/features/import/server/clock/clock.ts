/** Clock of a source: the meaning of each time label, applied to the moments of its rows. */
import type { Moment, Repeats, SourceRow } from '../row/source-row.ts'
import { type ClockReading, labelOf, reread } from './judge-clock.ts'

/** State of all times with one label. */
export type LabelStanding = {
  reading: ClockReading
  /** `repaired`: read as `reading`. `asked`: read as labeled until answered. `left`: labels confirmed by a person. */
  state: 'repaired' | 'asked' | 'left'
  because: readonly string[]
  isReopened?: true
}

export type Clock = {
  standing: (label: string) => LabelStanding | undefined
  /** Moment with the label's meaning applied. */
  moment: <T extends Moment>(moment: T) => T
  /** Row with `moment` applied to all moments that its reader parsed. */
  row: (row: SourceRow) => SourceRow
  notes: string[]
}

/** Clock from the standings of the labels. */
export const clockOf = (standings: ReadonlyMap<string, LabelStanding>): Clock => {
  const moment = <T extends Moment>(original: T): T => {
    const standing = standings.get(labelOf(original))
    if (standing?.state !== 'repaired' || original.time === null) return original
    const { zone: _, loose: __, ...rest } = original
    return { ...rest, ...reread(original, standing.reading) } as T
  }
  const row = (original: SourceRow): SourceRow => {
    if (standings.size === 0 || original.exact || original.facts) return original
    const { start, end, repeats } = original
    return {
      ...original,
      ...(start && { start: moment(start) }),
      ...(end && { end: moment(end) }),
      ...(repeats && { repeats: repeatsWith(repeats, moment, row) }),
    }
  }
  return {
    standing: (label) => standings.get(label),
    moment,
    row,
    notes: [...standings].flatMap(([label, standing]) =>
      standing.state === 'repaired' ? [noteOn(label, standing)] : [],
    ),
  }
}

const repeatsWith = (repeats: Repeats, moment: Clock['moment'], row: Clock['row']): Repeats => ({
  ...repeats,
  extraDates: repeats.extraDates.map(({ end, ...start }) => ({
    ...moment(start),
    ...(end && { end: moment(end) }),
  })),
  exceptDates: repeats.exceptDates.map(moment),
  overrides: repeats.overrides.map((each) => ({
    ...each,
    on: moment(each.on),
    row: row(each.row),
  })),
})

const noteOn = (label: string, { reading, because }: LabelStanding): string => {
  const meaning = reading === 'local' ? 'local times at the venue' : 'UTC'
  const subject = label === '' ? 'Times without a zone' : `Times labeled ${label}`
  return `${subject} were read as ${meaning}, to judge by ${because.join(', ')}.`
}
