import { archiveYearPath } from '../../../catalog/links/paths.ts'
import { stateName } from '../../../catalog/place/us-states.ts'
import { classes } from '../../../ui/classes.ts'
import { Link } from '../../../ui/link.tsx'
import type { BrowseData } from './load-browse.ts'
import { linkClasses } from './year-links.tsx'

/** The nearest years with events, before and after. */
export const AdjacentYears = ({ browse: { of, years } }: { browse: BrowseData }) => {
  const earlier = years.find(({ year }) => year < of.year)
  const later = years.findLast(({ year }) => year > of.year)
  const where = of.state ? `${stateName(of.state)} ` : ''
  if (!earlier && !later) return null
  return (
    <nav aria-label="Other years" className="page-width mt-10 flex flex-wrap gap-2">
      {earlier ? (
        <Link to={archiveYearPath(earlier.year, of.state)} rel="prev" className={linkClasses}>
          ← {where}
          {earlier.year}
        </Link>
      ) : null}
      {later ? (
        <Link
          to={archiveYearPath(later.year, of.state)}
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
