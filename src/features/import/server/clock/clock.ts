/** The clock of a source: its first entries are judged, and the moments of all are read accordingly. */

import { clockQuestion, questionKey } from '../../questions.ts'
import { textOf } from '../clean/clean-values.ts'
import { cleanWhen } from '../clean/clean-when.ts'
import { plainText } from '../clean/plain-text.ts'
import { ownPlace, whenOfRow } from '../reading/prepare-row.ts'
import { applyRules, isEmpty } from '../row/field-rules.ts'
import type { Moment, Repeats, SourceRow } from '../row/source-row.ts'
import type { ImportContext } from '../settings/import-settings.ts'
import {
  type ClockReading,
  judgeClock,
  labelOf,
  type Maker,
  makerOf,
  reread,
  type Sighting,
  speaksForLabel,
} from './judge-clock.ts'

/** Standing of times with one label. */
export type LabelStanding = {
  reading: ClockReading
  /** `mended`: read as `reading`. `asked`: read as labeled until somebody answers. `left`: somebody said that they are right. */
  state: 'mended' | 'asked' | 'left'
  because: readonly string[]
  isReopened?: true
}

export type Clock = {
  standing: (label: string) => LabelStanding | undefined
  /** A moment as it is meant. */
  moment: <T extends Moment>(moment: T) => T
  /** The same for all moments that the row's reader knows. */
  row: (row: SourceRow) => SourceRow
  notes: string[]
}

type Seen = Sighting & { label: string }

type Answers = Pick<ImportContext, 'ignore' | 'mend'>

export const learnClock = async (
  rows: readonly SourceRow[],
  context: ImportContext,
): Promise<Clock> => {
  const maker = makerOf(rows.find(({ maker: product }) => product)?.maker ?? '')
  const seen = await sightingsOf(rows, context)
  const standings = new Map<string, LabelStanding>()
  const labels = new Set([...seen.map(({ label }) => label), ...labelsOf(context)])
  for (const label of labels) {
    const sightings = seen.filter((each) => each.label === label)
    const standing = standingOf(label, sightings, maker, context)
    if (standing) standings.set(label, standing)
  }
  return clockOf(standings)
}

/** Answers of earlier readings are for labels that this one may not have among its first entries. */
const labelsOf = ({ mend = [] }: Answers): string[] =>
  mend.flatMap(({ label }) => (label === undefined ? [] : [label]))

const standingOf = (
  label: string,
  sightings: readonly Sighting[],
  maker: Maker | undefined,
  { ignore = [], mend = [], zone }: Answers & { zone?: string },
): LabelStanding | undefined => {
  const key = questionKey(clockQuestion(label))
  const isAnswered = ignore.map(questionKey).some((name) => name === key || name === 'earlystarts')
  // The operator has named the zone of all wall times.
  if (zone !== undefined && zone === label) return undefined
  const answer = mend.find(({ name }) => questionKey(name) === key)
  const verdict = judgeClock(label, sightings, maker)
  const reading = answer?.reading ?? verdict?.reading
  if (reading === undefined) return undefined
  if (isAnswered) return { reading, state: 'left', because: [] }
  if (answer) {
    const isOutdated = answer.reading !== undefined && speaksForLabel(sightings, reading)
    if (isOutdated) return { reading, state: 'asked', because: [], isReopened: true }
    return { reading, state: 'mended', because: verdict?.because ?? ['an earlier reading'] }
  }
  const state = verdict?.isSure ? 'mended' : 'asked'
  return { reading, state, because: verdict?.because ?? [] }
}

const clockOf = (standings: ReadonlyMap<string, LabelStanding>): Clock => {
  const moment = <T extends Moment>(given: T): T => {
    const standing = standings.get(labelOf(given))
    if (standing?.state !== 'mended' || given.time === null) return given
    const { zone: _, loose: __, ...rest } = given
    return { ...rest, ...reread(given, standing.reading) } as T
  }
  const row = (given: SourceRow): SourceRow => {
    if (standings.size === 0 || given.exact || given.own) return given
    const { start, end, repeats } = given
    return {
      ...given,
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
      standing.state === 'mended' ? [noteOn(label, standing)] : [],
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
  const meant = reading === 'local' ? 'local times at the venue' : 'UTC'
  const what = label === '' ? 'Times without a zone' : `Times labeled ${label}`
  return `${what} were read as ${meant}, to judge by ${because.join(', ')}.`
}

/** Rows with hours, each in the zone of its venue, or of most others. */
const sightingsOf = async (rows: readonly SourceRow[], context: ImportContext): Promise<Seen[]> => {
  const found: (Omit<Seen, 'zone'> & { zone?: string; otherwise?: string })[] = []
  for (const row of rows) {
    const when = row.exact || row.own || row.skip ? undefined : timesOf(row, context)
    if (!when?.start?.time) continue
    const place = await ownPlace(row, context)
    found.push({
      label: labelOf(when.start),
      name: textOf(row.fields.name),
      text: plainText(textOf(row.fields.description).slice(0, longestText)),
      start: when.start,
      end: when.end,
      zone: place?.timeZone,
      otherwise: calendarZone(row),
      isNamed: row.start !== undefined,
    })
  }
  const usual = mostFrequent(found.flatMap(({ zone }) => zone ?? []))
  return found.map(({ zone, otherwise, ...each }) =>
    Object.assign(each, {
      zone: zone ?? usual ?? otherwise ?? (isPlaced(each.label) ? each.label : middle),
    }),
  )
}

const longestText = 4_000

const timesOf = (row: SourceRow, { rules, zone }: ImportContext) => {
  const fields = applyRules(row, rules)
  if (row.start && isEmpty(fields.date)) return row
  const settled = whenOfRow(cleanWhen(fields), fields, zone)
  return 'problem' in settled ? undefined : settled
}

/** Where nothing tells the places, any zone of the country shows what is four to ten hours off. */
const middle = 'America/Chicago'

const isPlaced = (label: string) => label.includes('/') && !label.startsWith('Etc/')

/** The zone that the calendar names, unless the entry is labeled with it. */
const calendarZone = ({ zone, start }: SourceRow): string | undefined =>
  zone !== 'UTC' && zone !== start?.zone ? zone : undefined

const mostFrequent = (values: readonly string[]): string | undefined =>
  [...Map.groupBy(values, (value) => value)].toSorted((a, b) => b[1].length - a[1].length)[0]?.[0]
