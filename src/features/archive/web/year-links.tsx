import { archiveYearPath } from '../../../catalog/links/paths.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import { Link } from '../../../ui/link.tsx'
import type { ArchiveData } from './load-archive.ts'

/** Every year that the archive holds, for people and for search engines. */
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
              <span className="font-display text-xl font-bold">{year}</span>
              <span className="text-sm text-soft">{formatNumber(events)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  ) : null

export const linkClasses =
  'inline-flex min-h-10 items-baseline gap-2 rounded-control border border-edge bg-panel px-3 py-1.5 no-underline hover:bg-chip'
