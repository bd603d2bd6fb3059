import { archiveYearPath } from '../../../catalog/links/paths.ts'
import { stateName, stateSlug } from '../../../catalog/place/us-states.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import { Link } from '../../../ui/link.tsx'
import type { BrowseData } from './load-browse.ts'

type StateLinksProps = {
  year: number
  state: string | undefined
  states: BrowseData['states']
}

/** The states with events in a year, as a list in columns. */
export const StateLinks = ({ year, state, states }: StateLinksProps) => (
  <nav aria-labelledby="archive-states" className="page-width mt-12">
    <h2 id="archive-states" className="text-heading">
      {year} by State
    </h2>
    <ul className="mt-4 columns-2 gap-x-6 sm:columns-3 lg:columns-4">
      {states.filter(hasPage).map((each) => (
        <li key={each.state} className="break-inside-avoid">
          <Link
            to={archiveYearPath(year, each.state)}
            aria-current={each.state === state ? 'page' : undefined}
            className="inline-flex min-h-9 items-baseline gap-2 py-1 no-underline hover:underline aria-[current=page]:font-semibold"
          >
            {stateName(each.state)}
            <span className="text-sm text-soft">{formatNumber(each.events)}</span>
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

const hasPage = ({ state }: BrowseData['states'][number]) => stateSlug(state) !== undefined
