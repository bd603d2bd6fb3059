import { formatNumber } from '../../../kit/format-number.ts'
import type { FeedResult } from '../contract.ts'

/** Remarks of a reading, and rows that need somebody's eyes. */
export const ReadingDetails = ({ result: { remarks, issues, counts } }: { result: FeedResult }) => {
  const reasons = counts?.reasons ?? []
  if (remarks.length + issues.length + reasons.length === 0) return null
  return (
    <details>
      <summary className="min-h-6 text-sm font-medium text-soft">
        Details: skipped, corrected, missing and unclear events
      </summary>
      <ul className="mt-2 grid list-disc gap-1 pl-5 text-sm">
        {remarks.map((remark) => (
          <li key={remark}>{remark}</li>
        ))}
        {issues.map(({ kind, line, name, reason }) => (
          <li key={`${kind} ${line} ${name} ${reason}`} className="break-words">
            {kind === 'question'
              ? reason
              : `${line === 0 ? name : `Line ${line}${name ? ` (${name})` : ''}`}: ${reason}`}
          </li>
        ))}
        {reasons.map(([reason, count]) => (
          <li key={reason} className="break-words">
            {formatNumber(count)} skipped: {reason}
          </li>
        ))}
      </ul>
    </details>
  )
}
