import { ArrowLeft } from 'lucide'
import { archiveYearPath } from '../../../catalog/links/paths.ts'
import { stateName, stateSlug } from '../../../catalog/place/us-states.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import type { ArchiveData } from './load-archive.ts'
import type { BrowseData } from './load-browse.ts'

/** All years of the archive, for visitors and search engines. */
export const YearLinks = ({ years }: Pick<ArchiveData, 'years'>) =>
  years.length > 0 ? (
    <nav aria-labelledby="archive-years" className="mt-12">
      <h2 id="archive-years" className="text-heading">
        Browse by Year
      </h2>
      <ul className="mt-4 flex flex-wrap gap-2">
        {years.map(({ year, events }) => (
          <li key={year}>
            <Link to={archiveYearPath(year)} className={linkClasses}>
              <span className="font-display text-xl font-bold">{year}</span>{' '}
              <span className="text-sm text-soft">{formatNumber(events)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  ) : null

export const linkClasses =
  'inline-flex min-h-10 items-baseline gap-2 rounded-control border border-edge bg-panel px-3 py-1.5 no-underline hover:bg-chip'

/** The nearest earlier and later years with events. */
export const AdjacentYears = ({ browse: { request, years } }: { browse: BrowseData }) => {
  const earlier = years.find(({ year }) => year < request.year)
  const later = years.findLast(({ year }) => year > request.year)
  const where = request.state ? `${stateName(request.state)} ` : ''
  if (!earlier && !later) return null
  return (
    <nav aria-label="Other years" className="page-width mt-10 flex flex-wrap gap-2">
      {earlier ? (
        <Link to={archiveYearPath(earlier.year, request.state)} rel="prev" className={linkClasses}>
          ← {where}
          {earlier.year}
        </Link>
      ) : null}{' '}
      {later ? (
        <Link
          to={archiveYearPath(later.year, request.state)}
          rel="next"
          className={classes(linkClasses, 'ml-auto')}
        >
          {where}
          {later.year} →
        </Link>
      ) : null}
    </nav>
  )
}

/** States with events in a year, as a list in columns. */
export const StateLinks = ({ browse: { request, states } }: { browse: BrowseData }) => (
  <nav aria-labelledby="archive-states" className="page-width mt-12">
    <h2 id="archive-states" className="text-heading">
      {request.year} by State
    </h2>
    <ul className="mt-4 columns-2 gap-x-6 sm:columns-3 lg:columns-4">
      {states
        .filter(({ state }) => stateSlug(state))
        .map((each) => (
          <li key={each.state} className="break-inside-avoid">
            <Link
              to={archiveYearPath(request.year, each.state)}
              aria-current={each.state === request.state ? 'page' : undefined}
              className="inline-flex min-h-9 items-baseline gap-2 py-1 no-underline hover:underline aria-[current=page]:font-semibold"
            >
              {stateName(each.state)}{' '}
              <span className="text-sm text-soft">{formatNumber(each.events)}</span>
            </Link>
          </li>
        ))}
    </ul>
  </nav>
)

export const BackToCurrent = ({ to, children }: { to: string; children: string }) => (
  <Link
    to={to}
    className="-ml-2 inline-flex min-h-10 items-center gap-1.5 justify-self-start rounded-control px-2 font-medium text-hero-soft no-underline hover:text-hero-ink hover:underline print:hidden"
  >
    <Icon shape={ArrowLeft} className="size-4" />
    {children}
  </Link>
)
