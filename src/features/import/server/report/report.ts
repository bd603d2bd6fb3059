/** Counts the results of a file's rows, and keeps the first rows that need attention. */

import type { LikelyDuplicate } from '../../../../catalog/duplicate/server/likely-duplicates.ts'
import type { OffEvent } from '../../../../catalog/event/server/call-off.ts'
import type {
  GoneChanges,
  GoneEvent,
  MissingEvent,
  RemovedEvent,
} from '../../../../catalog/event/server/gone-events.ts'
import { longDate } from '../../../../catalog/time/local-dates.ts'
import { formatNumber } from '../../../../kit/format-number.ts'
import { oneLine } from '../../../../kit/text/clean-text.ts'
import { type FeedResult, type RowCounts, rowCounts } from '../../contract.ts'
import { type FoundQuestion, openOf } from '../../questions.ts'

export type Issue = FeedResult['issues'][number]

/** Receives every issue, one at a time (--report). */
export type IssueSink = (issue: Issue & { file: string }) => void

/** Summary at the end of each report: counts by result. */
export const summaryOf = (report: FileReport) => ({
  new: report.taken,
  updated: report.updated,
  unchanged: report.unchanged,
  gone: report.removed + report.off + report.missing,
  takenDown: report.removed,
  calledOff: report.off,
  toDecide: report.missing,
  likelyDuplicates: report.duplicates,
  skipped: report.skipped,
  questions: openOf(report.questions),
  skippedBecause: Object.fromEntries(reasonsOf(report)),
})

/** Reasons with their counts, most frequent first. */
export const reasonsOf = ({ reasons }: Pick<FileReport, 'reasons'>): [string, number][] =>
  [...reasons].toSorted((a, b) => b[1] - a[1])

const maxReasons = 10

/** Counts of a report, with 0 for everything that settling its source counts. */
export const countsOf = (report: FileReport): RowCounts =>
  rowCounts.parse({
    ...report,
    gone: 0,
    takenDown: 0,
    calledOff: 0,
    back: 0,
    reasons: reasonsOf(report).slice(0, maxReasons),
  })

const noCounts = {
  rows: 0,
  taken: 0,
  updated: 0,
  unchanged: 0,
  /** Rows that produced no event. */
  skipped: 0,
  /** Skipped rows that break a rule. */
  refused: 0,
  /** Skipped rows that are not about vehicles. */
  others: 0,
  /** Rows whose events wait for a place. */
  needPlace: 0,
  noted: 0,
  /** Events with a new identifier. */
  renamed: 0,
  /** Changes of live events that wait for review. */
  held: 0,
  /** Past events left out because the source waits for review. */
  leftOut: 0,
  /** Upcoming events that the source no longer lists: taken down, called off, left to an administrator. */
  removed: 0,
  off: 0,
  missing: 0,
  /** Events that wait for review because another source likely lists them already. */
  duplicates: 0,
}

export type FileReport = typeof noCounts & {
  file: string
  source: string
  /** Reason why the file, or part of it, could not be read. */
  problem?: string
  /** Remarks on the file as a whole. */
  remarks: string[]
  /** Questions about the source, both answered and open. */
  questions: readonly FoundQuestion[]
  /** Number of rows by reason; parts that vary between rows are removed from the reason. */
  reasons: Map<string, number>
  /** First issues of each kind. */
  examples: Issue[]
  /** With --explain: "type: reason" to the count and the first names. */
  types: Map<string, { count: number; names: string[] }>
  seconds: number
}

export const examplesShown = 20

export const startReport = (file: string, source: string): FileReport => ({
  ...noCounts,
  file,
  source,
  remarks: [],
  questions: [],
  reasons: new Map(),
  examples: [],
  types: new Map(),
  seconds: 0,
})

/** Most distinct reasons; the rest is counted as "other", because nobody reads that many. */
const maxCounted = 200

/** Words of a reason before its advice, "; write it as 6/5/2027", which is the same for every row. */
const beforeAdvice = /^(?:"[^"]*"|[^;])*/

export const addIssue = (report: FileReport, rawIssue: Issue, sink?: IssueSink): void => {
  // Name and reason quote the file, so line breaks are removed.
  const issue = { ...rawIssue, name: oneLine(rawIssue.name), reason: oneLine(rawIssue.reason) }
  if (issue.kind === 'needs-place') report.needPlace++
  else if (issue.kind === 'note') report.noted++
  else if (issue.kind === 'skipped' || issue.kind === 'refused') {
    report.skipped++
    if (issue.kind === 'refused') report.refused++
    const general = issue.reason
      .replace(/ \([^)]*\)/g, '')
      .replace(beforeAdvice, (words) => words.replace(/"[^"]*"|\d+/g, '…'))
    const key = report.reasons.has(general) || report.reasons.size < maxCounted ? general : 'other'
    report.reasons.set(key, (report.reasons.get(key) ?? 0) + 1)
  }
  const sameKind = report.examples.filter(({ kind }) => kind === issue.kind)
  if (sameKind.length < examplesShown) report.examples.push(issue)
  sink?.({ file: report.file, ...issue })
}

export const addGone = (report: FileReport, gone: GoneChanges): void => {
  report.removed += gone.removed.length
  report.off += gone.off.length
  report.missing += gone.missing.length
  for (const issue of goneIssues(gone)) addIssue(report, issue)
}

/** Sends events that are gone to --report; call it after their transaction. */
export const reportGone = (
  { file }: FileReport,
  gone: GoneChanges,
  sink: IssueSink | undefined,
): void => {
  for (const issue of goneIssues(gone)) sink?.({ file, ...issue, name: oneLine(issue.name) })
}

const goneIssues = ({ removed, off, missing }: GoneChanges): Issue[] => [
  ...removed.map((event) => issueOf('gone', event, removedReason(event))),
  ...off.map((event) => issueOf('off', event, offReason(event))),
  ...missing.map((event) => issueOf('missing', event, missingReason(event))),
]

const issueOf = (kind: Issue['kind'], { name }: { name: string }, reason: string): Issue => ({
  kind,
  line: 0,
  name,
  reason,
})

export const addType = (report: FileReport, name: string, type: string, because: string): void => {
  const key = `${type || '(none)'}: ${because}`
  const entry = report.types.get(key) ?? { count: 0, names: [] }
  entry.count++
  if (entry.names.length < 3) entry.names.push(name)
  report.types.set(key, entry)
}

/** Words for the state of another event in a duplicate's reason. */
const states: Record<string, string> = {
  published: 'live',
  pending: 'waiting for review',
  archived: 'in the archive',
  tried: 'in this run',
}

/** Reason for a row whose dates are all likely duplicates of other events. */
export const duplicateReason = (duplicates: readonly { twin: LikelyDuplicate }[]): string => {
  const twin = duplicates[0]?.twin
  if (!twin) return ''
  const place = [twin.venueName, twin.city, twin.state].filter(Boolean).join(', ')
  const where = [twin.source && `from ${twin.source}`, states[twin.status]]
    .filter(Boolean)
    .join(', ')
  const dates = duplicates.length > 1 ? ` and ${duplicates.length - 1} more` : ''
  const when = twin.date === null ? '' : ` on ${twin.date}${dates}`
  return `waits for review: likely the same as ${twin.name}${when}, ${place} (${where})`
}

export const heldRemark = (count: number): string =>
  `${formatNumber(count)} live ${count === 1 ? 'event stays as it is: its change waits' : 'events stay as they are: their changes wait'} for review in /admin/corrections, or ${count === 1 ? 'was' : 'were'} rejected there.`

/** Reason for a row whose dates are all past. */
export const leftOutReason = 'past event; this source waits for review'

export const leftOutRemark = (count: number): string =>
  `${formatNumber(count)} past ${count === 1 ? 'event was' : 'events were'} left out: this source waits for review, and past events are not reviewed.`

const namedAbsent = 5

/** Remark on upcoming events that a file no longer lists; such a file takes no event down. */
export const absentRemark = (source: string, events: readonly GoneEvent[]): string => {
  const [are, stay] = events.length === 1 ? ['event is', 'stays'] : ['events are', 'stay']
  const names = events
    .toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? '', 'en'))
    .map(({ name, date }) => (date === null ? name : `${name} (${date})`))
  const list = `${names.slice(0, namedAbsent).join(', ')}${names[namedAbsent] ? ' and others' : ''}`
  return `${formatNumber(events.length)} upcoming ${are} not in this file and ${stay} listed: ${list}. If one is off, or has moved and is listed twice now, take it down: All events finds it by the source "${source}".`
}

export const renamedRemark = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'event has' : 'events have'} a new identifier but the same name, day and place. The existing ${count === 1 ? 'listing was' : 'listings were'} updated.`

const removals: Record<RemovedEvent['because'], string> = {
  contradicted: 'taken down: its entry no longer includes this date',
  private: 'taken down: its source keeps it private now',
  renamed: 'merged: now listed under another identifier',
  missing: 'taken down: not listed in three consecutive readings',
  page: 'taken down: its own page is gone',
}

const removedReason = ({ date, because }: RemovedEvent): string =>
  [date, removals[because]].filter(Boolean).join(' ')

const offWords: Record<OffEvent['eventStatus'], string> = {
  cancelled: 'marked as canceled: its own page says so',
  postponed: 'marked as postponed: its own page says so',
}

const offReason = ({ date, eventStatus }: OffEvent): string =>
  [date, offWords[eventStatus]].filter(Boolean).join(' ')

const missingReason = ({ date, movedTo }: MissingEvent): string => {
  const movedWords = movedTo === undefined ? '' : `its own page now says ${longDate(movedTo)};`
  return [date, movedWords, 'stays until you decide at /admin/sources'].filter(Boolean).join(' ')
}

/** Error message if every row of a file breaks a rule, else undefined. Rows about other subjects break no rule. */
export const whyUseless = ({ rows, refused, examples }: FileReport): string | undefined => {
  if (rows === 0 || refused < rows) return undefined
  const first = examples.find(({ kind }) => kind === 'refused')
  return `has no usable events: line ${first?.line ?? 1}: ${first?.reason ?? ''}`
}

/** Problem of a file that produced no events; undefined if some were imported. */
export const whyNothingTaken = (report: FileReport): string | undefined => {
  const { rows, taken, updated, unchanged, reasons } = report
  if (report.problem !== undefined || taken + updated + unchanged > 0) return undefined
  if (rows === 0) return 'has no events.'
  const [reason = '', count = 0] = [...reasons].toSorted((a, b) => b[1] - a[1])[0] ?? []
  const hint = reason.startsWith('not about vehicles') ? ' (include non-automotive events)' : ''
  return (
    whyUseless(report) ??
    `yielded no events: ${formatNumber(count)} of ${formatNumber(rows)} rows: ${reason}${hint}.`
  )
}
