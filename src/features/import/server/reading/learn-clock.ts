/** Decides if a source's time zone labels can be trusted, by its first entries and by answers to earlier questions. */

import { clockQuestion, questionKey } from '../../questions.ts'
import { textOf } from '../clean/clean-values.ts'
import { cleanWhen } from '../clean/clean-when.ts'
import { plainText } from '../clean/plain-text.ts'
import { type Clock, clockOf, type LabelStanding } from '../clock/clock.ts'
import {
  judgeClock,
  labelOf,
  type Maker,
  makerOf,
  type Sighting,
  speaksForLabel,
} from '../clock/judge-clock.ts'
import { applyRules, isEmpty } from '../row/field-rules.ts'
import type { SourceRow } from '../row/source-row.ts'
import type { ImportContext } from '../settings/import-settings.ts'
import { ownPlace, whenOfRow } from './prepare-row.ts'

type LabeledSighting = Sighting & { label: string }

type Answers = Pick<ImportContext, 'ignore' | 'repair'>

export const learnClock = async (
  rows: readonly SourceRow[],
  context: ImportContext,
): Promise<Clock> => {
  const maker = makerOf(rows.find(({ maker: product }) => product)?.maker ?? '')
  const allSightings = await sightingsOf(rows, context, maker)
  const standings = new Map<string, LabelStanding>()
  const labels = new Set([...allSightings.map(({ label }) => label), ...labelsOf(context)])
  for (const label of labels) {
    const sightings = allSightings.filter((each) => each.label === label)
    const others = allSightings.filter((each) => each.label !== label)
    const standing = standingOf(label, { sightings, others }, maker, context)
    if (standing) standings.set(label, standing)
  }
  return clockOf(standings)
}

/** Labels of earlier answers; this reading's first entries may not have them. */
const labelsOf = ({ repair = [] }: Answers): string[] =>
  repair.flatMap(({ label }) => (label === undefined ? [] : [label]))

const standingOf = (
  label: string,
  { sightings, others }: { sightings: readonly Sighting[]; others: readonly Sighting[] },
  maker: Maker | undefined,
  { ignore = [], repair = [], zone }: Answers & { zone?: string },
): LabelStanding | undefined => {
  const key = questionKey(clockQuestion(label))
  const isAnswered = ignore.map(questionKey).some((name) => name === key || name === 'earlystarts')
  // The operator's settings give the zone of all wall times.
  if (zone !== undefined && zone === label) return undefined
  const answer = repair.find(({ name }) => questionKey(name) === key)
  const verdict = judgeClock(label, sightings, maker, others)
  const reading = answer?.reading ?? verdict?.reading
  if (reading === undefined) return undefined
  if (isAnswered) return { reading, state: 'left', because: [] }
  if (answer) {
    const isOutdated = answer.reading !== undefined && speaksForLabel(sightings, reading)
    if (isOutdated) return { reading, state: 'asked', because: [], isReopened: true }
    return { reading, state: 'repaired', because: verdict?.because ?? ['an earlier reading'] }
  }
  const state = verdict?.isSure ? 'repaired' : 'asked'
  return { reading, state, because: verdict?.because ?? [] }
}

/** Rows with hours, each in the zone of its venue, else the most frequent zone. */
const sightingsOf = async (
  rows: readonly SourceRow[],
  context: ImportContext,
  maker: Maker | undefined,
): Promise<LabeledSighting[]> => {
  const found: (Omit<LabeledSighting, 'zone'> & { zone?: string; otherwise?: string })[] = []
  for (const row of rows) {
    const when = row.exact || row.facts || row.skip ? undefined : timesOf(row, context)
    if (!when?.start?.time) continue
    const place = await ownPlace(row, context)
    found.push({
      label: labelOf(when.start),
      name: textOf(row.fields.name),
      text: plainText(textOf(row.fields.description).slice(0, maxTextLength)),
      start: when.start,
      end: when.end,
      zone: place?.timeZone,
      otherwise: calendarZone(row),
      isNamed: row.start !== undefined,
    })
  }
  const usualZone = mostFrequent(found.flatMap(({ zone }) => zone ?? []))
  // Events without a place never go live, so only a producer known to write wrong zones is judged without a known zone.
  const mayGuess = maker !== undefined && maker.habit !== 'truthful'
  return found.flatMap(({ zone, otherwise, ...each }) => {
    const guess = otherwise ?? (isPlaced(each.label) ? each.label : fallbackZone)
    const knownZone = zone ?? usualZone ?? (mayGuess ? guess : undefined)
    return knownZone === undefined ? [] : [{ ...each, zone: knownZone }]
  })
}

const maxTextLength = 4_000

const timesOf = (row: SourceRow, { rules, zone }: ImportContext) => {
  const fields = applyRules(row, rules)
  if (row.start && isEmpty(fields.date)) return row
  const when = whenOfRow(cleanWhen(fields), fields, zone)
  return 'problem' in when ? undefined : when
}

/** Zone if no place is known; in any US zone, hours that are off by four to ten are noticeable. */
const fallbackZone = 'America/Chicago'

const isPlaced = (label: string) => label.includes('/') && !label.startsWith('Etc/')

/** Zone of the calendar, unless it is UTC or the entry's own label. */
const calendarZone = ({ zone, start }: SourceRow): string | undefined =>
  zone !== 'UTC' && zone !== start?.zone ? zone : undefined

const mostFrequent = (values: readonly string[]): string | undefined =>
  [...Map.groupBy(values, (value) => value)].toSorted((a, b) => b[1].length - a[1].length)[0]?.[0]
