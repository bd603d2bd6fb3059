import { withQuery } from '../../../../catalog/links/paths.ts'
import { administratorPaths } from '../../../../catalog/links/private-paths.ts'
import { shortDay } from '../../../../catalog/time/day-in-words.ts'
import { classes } from '../../../../ui/classes.ts'
import { Link } from '../../../../ui/link.tsx'
import type { CorrectionEntry } from '../../corrections-contract.ts'
import { panelId } from '../decision/review-address.ts'

type CorrectionListProps = { entries: readonly CorrectionEntry[]; selectedId?: string }

export const CorrectionList = ({ entries, selectedId }: CorrectionListProps) =>
  entries.length === 0 ? (
    <p className="py-2 text-soft">No corrections to review</p>
  ) : (
    <ul className="-mx-2 grid gap-0.5">
      {entries.map((entry) => (
        <li key={entry.id}>
          <Link
            to={`${withQuery(administratorPaths.corrections, { id: entry.id })}#${panelId}`}
            preventScrollReset
            aria-current={entry.id === selectedId ? 'true' : undefined}
            className={classes(
              'block rounded-control px-2 py-2 no-underline hover:bg-chip',
              entry.id === selectedId && 'bg-chip ring-2 ring-signal ring-inset',
            )}
          >
            <span className="block font-semibold">{entry.name}</span>{' '}
            <span className="block text-sm text-soft">{factsOf(entry)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )

const factsOf = ({ date, city, state, events }: CorrectionEntry) =>
  [shortDay(date), `${city}, ${state}`, events > 1 ? `${events} dates` : '']
    .filter(Boolean)
    .join(' · ')
