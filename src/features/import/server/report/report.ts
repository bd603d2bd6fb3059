/** Counts what became of a file's rows, and keeps the first of those that need somebody's eyes. */
import type { Gone } from '../../../../catalog/event/server/gone-events.ts'
import { oneLine } from '../../../../kit/text/clean-text.ts'
import type { FeedResult } from '../../contract.ts'
import type { FoundQuestion } from '../../questions.ts'
import { openOf } from '../../questions.ts'
import { missingReason, offReason, removedReason } from './report-words.ts'

export type Issue = FeedResult['issues'][number]

/** Destination of all issues, one after another (--report). */
export type IssueSink = (issue: Issue & { file: string }) => void

/** Summary at the end of each report: what became of the rows, in numbers. */
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

/** The most frequent first. */
export const reasonsOf = ({ reasons }: Pick<FileReport, 'reasons'>): [string, number][] =>
  [...reasons].toSorted((a, b) => b[1] - a[1])

export type FileReport = {
  file: string
  source: string
  /** Reason why the file, or the rest of it, could not be read. */
  problem?: string
  /** Remarks on the file as a whole. */
  remarks: string[]
  rows: number
  taken: number
  updated: number
  unchanged: number
  /** Rows that gave no event. */
  skipped: number
  /** Rows among them that break a rule. */
  refused: number
  /** Rows whose events wait for a place. */
  needPlace: number
  noted: number
  /** Events that stand under another identifier than before. */
  renamed: number
  /** Changes of live events that wait for review. */
  held: number
  /** Past events of a source that waits for review. */
  leftOut: number
  /** Coming events that it listed before and does not any more: taken down, called off, and left to a person. */
  removed: number
  off: number
  missing: number
  /** Events that wait, since another source likely lists them already. */
  duplicates: number
  /** Questions about the source, answered or not. */
  questions: readonly FoundQuestion[]
  /** Reason → rows, without what differs from row to row. */
  reasons: Map<string, number>
  /** The first of each kind. */
  examples: Issue[]
  /** With --explain: type and reason → names. */
  types: Map<string, { count: number; names: string[] }>
  seconds: number
}

export const examplesShown = 20

export const startReport = (file: string, source: string): FileReport => ({
  file,
  source,
  remarks: [],
  rows: 0,
  taken: 0,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  refused: 0,
  needPlace: 0,
  noted: 0,
  renamed: 0,
  held: 0,
  leftOut: 0,
  removed: 0,
  off: 0,
  missing: 0,
  duplicates: 0,
  questions: [],
  reasons: new Map(),
  examples: [],
  types: new Map(),
  seconds: 0,
})

/** More different reasons than this are nobody's reading; the rest is counted as "other". */
const maxReasons = 200

export const addIssue = (report: FileReport, given: Issue, sink?: IssueSink): void => {
  // Both quote what the file says.
  const issue = { ...given, name: oneLine(given.name), reason: oneLine(given.reason) }
  if (issue.kind === 'needs-place') report.needPlace++
  else if (issue.kind === 'note') report.noted++
  else if (issue.kind === 'skipped' || issue.kind === 'refused') {
    report.skipped++
    if (issue.kind === 'refused') report.refused++
    const general = issue.reason.replace(/ \([^)]*\)/g, '').replace(/"[^"]*"|\d+/g, '…')
    const key = report.reasons.has(general) || report.reasons.size < maxReasons ? general : 'other'
    report.reasons.set(key, (report.reasons.get(key) ?? 0) + 1)
  }
  const alike = report.examples.filter(({ kind }) => kind === issue.kind)
  if (alike.length < examplesShown) report.examples.push(issue)
  sink?.({ file: report.file, ...issue })
}

export const addGone = (report: FileReport, gone: Gone): void => {
  report.removed += gone.removed.length
  report.off += gone.off.length
  report.missing += gone.missing.length
  for (const issue of goneIssues(gone)) addIssue(report, issue)
}

/** For --report, once it is certain. */
export const reportGone = ({ file }: FileReport, gone: Gone, sink: IssueSink | undefined): void => {
  for (const issue of goneIssues(gone)) sink?.({ file, ...issue, name: oneLine(issue.name) })
}

const goneIssues = ({ removed, off, missing }: Gone): Issue[] => [
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
