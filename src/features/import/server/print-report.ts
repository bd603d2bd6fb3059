/** The report of an import as lines for a terminal. */
import { printable } from '../../../kit/clean-text.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import { examplesShown, type FileReport, type Issue } from './report.ts'

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
      'Needing a place (not shown to anyone until they have one)',
      report.needPlace,
    ),
    ...issueLines(report, ['note'], 'Taken, with something left out or mended', report.noted),
    ...(options.explain ? typeLines(report) : []),
  ].map(printable)

const headLines = (report: FileReport, dryRun: boolean): string[] => {
  const { file, problem, remarks, taken, updated, unchanged, skipped, seconds } = report
  const rate =
    report.rows > 10_000 ? `, ${formatNumber(Math.round(report.rows / seconds))} rows a second` : ''
  const lines = problem ? [`${file}: ${problem}`] : []
  if (!problem || report.rows > 0) {
    const counts =
      `${formatNumber(report.rows)} rows: ${formatNumber(taken)} taken, ${formatNumber(updated)} updated, ` +
      `${formatNumber(unchanged)} unchanged, ${formatNumber(skipped)} skipped`
    const tried = dryRun ? ' (dry run: nothing was written)' : ''
    lines.push(`${file}: ${counts}${tried} in ${seconds.toFixed(1)} s${rate}`)
  }
  return [...lines, ...remarks.map((remark) => `  Note: ${remark}`)]
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
  const reasons = title === 'Skipped' && more > 0 ? reasonLines(report) : []
  return [
    `  ${title}: ${formatNumber(total)}`,
    ...reasons,
    ...shown.map(({ line, name, reason }) => `    line ${line}${name && ` (${name})`}: ${reason}`),
    ...(more > 0 ? [`    and ${formatNumber(more)} more (--report FILE lists them all)`] : []),
  ]
}

const reasonLines = ({ reasons }: FileReport): string[] =>
  [...reasons]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, 10)
    .map(([reason, count]) => `    ${formatNumber(count)} × ${reason}`)

const typeLines = ({ types }: FileReport): string[] => [
  ...(types.size > 0 ? ['  Types:'] : []),
  ...[...types]
    .toSorted((a, b) => b[1].count - a[1].count)
    .map(
      ([key, { count, names }]) => `    ${formatNumber(count)} × ${key}, e.g. ${names.join('; ')}`,
    ),
]

export const totalLine = (reports: readonly FileReport[]): string => {
  const sum = (field: 'taken' | 'updated' | 'unchanged' | 'skipped' | 'needPlace') =>
    formatNumber(reports.reduce((total, report) => total + report[field], 0))
  const failed = reports.filter(({ problem }) => problem).length
  return (
    `In all: ${sum('taken')} taken, ${sum('updated')} updated, ${sum('unchanged')} unchanged, ` +
    `${sum('skipped')} skipped, ${sum('needPlace')} needing a place` +
    (failed > 0 ? `; ${failed} of ${reports.length} files could not be read or kept whole` : '')
  )
}
