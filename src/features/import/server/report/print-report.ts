/** The report of an import as lines for a terminal. */

import { formatNumber } from '../../../../kit/format-number.ts'
import { printable } from '../../../../kit/text/clean-text.ts'
import { examplesShown, type FileReport, type Issue, reasonsOf } from './report.ts'

export const reportLines = (
  report: FileReport,
  options: { explain: boolean; dryRun: boolean },
): string[] =>
  [
    ...headLines(report, options.dryRun),
    ...issueLines(report, ['refused', 'skipped'], 'Skipped', report.skipped),
    ...issueLines(
      report,
      ['needs-place'],
      'No place yet (hidden until they have one)',
      report.needPlace,
    ),
    ...issueLines(report, ['note'], 'Imported with corrections', report.noted),
    ...issueLines(
      report,
      ['duplicate'],
      'Likely duplicates (waiting for review)',
      report.duplicates,
    ),
    ...issueLines(report, ['gone'], 'No longer listed, taken down', report.removed),
    ...issueLines(report, ['off'], 'No longer listed, marked as canceled or postponed', report.off),
    ...issueLines(report, ['missing'], 'No longer listed, for you to decide', report.missing),
    ...(options.explain ? typeLines(report) : []),
    ...(report.problem && report.rows === 0 ? [] : endLines(report)),
  ].map(printable)

const headLines = (report: FileReport, dryRun: boolean): string[] => {
  const { file, problem, remarks, rows, seconds } = report
  const rate = rows > 10_000 ? `, ${formatNumber(Math.round(rows / seconds))} rows/s` : ''
  const lines = problem ? [`${file} ${problem}`] : []
  if (!problem || rows > 0) {
    const tried = dryRun ? ' (dry run: nothing was saved)' : ''
    const count = `${formatNumber(rows)} ${rows === 1 ? 'row' : 'rows'}`
    lines.push(`${file}: ${count}${tried} in ${seconds.toFixed(1)} s${rate}`)
  }
  return [...lines, ...remarks.map((remark) => `  Note: ${remark}`)]
}

/** Last lines of every report. */
const endLines = (report: FileReport): string[] => [
  `  Summary: ${countWords(report)}`,
  ...reasonsOf(report)
    .slice(0, mostReasons)
    .map(([reason, count]) => `    ${formatNumber(count)} × ${reason}`),
]

const mostReasons = 10

type Counts = Pick<
  FileReport,
  'taken' | 'updated' | 'unchanged' | 'removed' | 'off' | 'missing' | 'duplicates' | 'skipped'
>

/** "97 new, 0 updated, 0 unchanged, 3 gone (2 taken down, 1 to decide), 0 likely duplicates, 148 skipped". */
export const countWords = (counts: Counts): string => {
  const { taken, updated, unchanged, removed, off, missing, duplicates, skipped } = counts
  const gone = removed + off + missing
  const calledOff = off === 0 ? '' : `${formatNumber(off)} canceled or postponed, `
  const split =
    gone === 0
      ? ''
      : ` (${formatNumber(removed)} taken down, ${calledOff}${formatNumber(missing)} to decide)`
  const alike =
    duplicates === 1 ? '1 likely duplicate' : `${formatNumber(duplicates)} likely duplicates`
  return (
    `${formatNumber(taken)} new, ${formatNumber(updated)} updated, ${formatNumber(unchanged)} unchanged, ` +
    `${formatNumber(gone)} gone${split}, ${alike}, ${formatNumber(skipped)} skipped`
  )
}

const issueLines = (
  report: FileReport,
  kinds: readonly Issue['kind'][],
  title: string,
  total: number,
): string[] => {
  if (total === 0) return []
  const issues = kinds.flatMap((kind) => report.examples.filter((issue) => issue.kind === kind))
  const shown = issues.slice(0, examplesShown)
  const more = total - shown.length
  return [
    `  ${title}: ${formatNumber(total)}`,
    ...shown.map(issueLine),
    ...(more > 0 ? [`    and ${formatNumber(more)} more (--report FILE lists them all)`] : []),
  ]
}

const issueLine = ({ line, name, reason }: Issue): string =>
  line === 0 ? `    ${name}: ${reason}` : `    line ${line}${name && ` (${name})`}: ${reason}`

const typeLines = ({ types }: FileReport): string[] => [
  ...(types.size > 0 ? ['  Types:'] : []),
  ...[...types]
    .toSorted((a, b) => b[1].count - a[1].count)
    .map(
      ([key, { count, names }]) => `    ${formatNumber(count)} × ${key}, e.g. ${names.join('; ')}`,
    ),
]

export const totalLine = (reports: readonly FileReport[]): string => {
  const sum = (field: keyof Counts | 'needPlace') =>
    reports.reduce((total, report) => total + report[field], 0)
  const counts = {
    taken: sum('taken'),
    updated: sum('updated'),
    unchanged: sum('unchanged'),
    removed: sum('removed'),
    off: sum('off'),
    missing: sum('missing'),
    duplicates: sum('duplicates'),
    skipped: sum('skipped'),
  }
  const failed = reports.filter(({ problem }) => problem).length
  return (
    `Total: ${countWords(counts)}, ${formatNumber(sum('needPlace'))} without a place` +
    (failed > 0 ? `; ${failed} of ${reports.length} files failed or yielded no events` : '')
  )
}
