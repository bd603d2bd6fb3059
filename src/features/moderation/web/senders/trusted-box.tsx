import { administratorPaths } from '../../../../catalog/links/private-paths.ts'
import { formatNumber } from '../../../../kit/format-number.ts'
import { Link } from '../../../../ui/link.tsx'

/** Beside the pending events: how much is live already and nobody has looked at; nothing without any. */
export const TrustedBox = ({ total }: { total: number }) =>
  total === 0 ? null : (
    <section
      aria-labelledby="trusted"
      className="grid min-w-0 gap-3 rounded-card border border-line bg-panel p-5 shadow-lift"
    >
      <h2 id="trusted" className="text-title">
        Went Live by Trust ({formatNumber(total)})
      </h2>
      <p className="text-soft">Changes and new dates of trusted senders, for you to look at.</p>
      <Link to={administratorPaths.trusted} className="underline underline-offset-4">
        Review them
      </Link>
    </section>
  )
