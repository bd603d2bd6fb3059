import { mergedPath } from '../../../../catalog/links/private-paths.ts'
import { Link } from '../../../../ui/link.tsx'
import type { MergedListing } from '../../merges-contract.ts'

/** On the dashboard: that a listing has several sources, and whether they disagree. */
export const MergedNote = ({ listing: { id, sides, disagrees } }: { listing: MergedListing }) => (
  <p className={disagrees ? 'rounded-control bg-yellow-tint px-4 py-3 text-yellow' : ''}>
    {disagrees ? 'Its sources disagree on whether it takes place. ' : ''}
    <Link to={mergedPath(id)} className="underline underline-offset-4">
      Merged from {sides.length} listings
    </Link>
  </p>
)
