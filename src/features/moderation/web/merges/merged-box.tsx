import { mergedPath } from '../../../../catalog/links/private-paths.ts'
import { formatNumber } from '../../../../kit/format-number.ts'
import { Link } from '../../../../ui/link.tsx'

/** Beside the pending events: listings that one source calls off and another one does not; nothing without any. */
export const MergedBox = ({ total }: { total: number }) =>
  total === 0 ? null : (
    <section
      aria-labelledby="disagreeing"
      className="grid min-w-0 gap-3 rounded-card border border-line bg-panel p-5 shadow-lift"
    >
      <h2 id="disagreeing" className="text-title">
        Sources Disagree ({formatNumber(total)})
      </h2>
      <p className="text-soft">
        Merged listings that one source calls canceled or postponed, and another one doesn’t.
      </p>
      <Link to={mergedPath()} className="underline underline-offset-4">
        Look at them
      </Link>
    </section>
  )
