/** Reason why a file gave nothing at all, in one line. */
import { formatNumber } from '../../../../kit/format-number.ts'
import type { FileReport } from './report.ts'

/** Rows that are none of ours are news of a feed, too; rows of which none can be used are an error message. */
export const uselessness = ({ rows, refused, examples }: FileReport): string | undefined => {
  if (rows === 0 || refused < rows) return undefined
  const first = examples.find(({ kind }) => kind === 'refused')
  return `has no usable events: line ${first?.line ?? 1}: ${first?.reason ?? ''}`
}

/** Problem of a file without usable rows; undefined when some were imported. */
export const nothingTaken = (report: FileReport): string | undefined => {
  const { rows, taken, updated, unchanged, reasons } = report
  if (report.problem !== undefined || taken + updated + unchanged > 0) return undefined
  if (rows === 0) return 'has no events.'
  const [reason = '', count = 0] = [...reasons].toSorted((a, b) => b[1] - a[1])[0] ?? []
  const hint = reason.startsWith('not about vehicles') ? ' (use --all to include them)' : ''
  return (
    uselessness(report) ??
    `yielded no events: ${formatNumber(count)} of ${formatNumber(rows)} rows: ${reason}${hint}.`
  )
}
