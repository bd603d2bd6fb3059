import { administratorPaths } from '../../../../catalog/links/private-paths.ts'
import { formatNumber } from '../../../../kit/format-number.ts'
import { Link } from '../../../../ui/link.tsx'
import type { CorrectionEntry } from '../../corrections-contract.ts'
import { CorrectionList } from './correction-list.tsx'

type CorrectionsBoxProps = { entries: readonly CorrectionEntry[]; total: number }

/** Beside the pending events: the oldest corrections that wait, each leading to its own page. */
export const CorrectionsBox = ({ entries, total }: CorrectionsBoxProps) => (
  <section
    aria-labelledby="corrections"
    className="grid min-w-0 gap-3 rounded-card border border-line bg-panel p-5 shadow-lift"
  >
    <h2 id="corrections" className="text-title">
      Corrections ({formatNumber(total)})
    </h2>
    <CorrectionList entries={entries} />
    {total > entries.length ? (
      <Link to={administratorPaths.corrections} className="underline underline-offset-4">
        All corrections
      </Link>
    ) : null}
  </section>
)
