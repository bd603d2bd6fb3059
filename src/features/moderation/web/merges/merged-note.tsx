import { mergedPath } from '../../../../catalog/links/private-paths.ts'
import { TextLink } from '../../../../ui/link.tsx'
import type { MergedListing } from '../../merges-contract.ts'

/** On the dashboard: that a listing has several sources, and whether they disagree. */
export const MergedNote = ({ listing: { id, sides, disagrees } }: { listing: MergedListing }) => (
  <p className={disagrees ? 'rounded-control bg-yellow-tint px-4 py-3 text-yellow' : ''}>
    {disagrees ? 'Its sources disagree on whether it takes place. ' : ''}
    <TextLink to={mergedPath(id)}>Merged from {sides.length} listings</TextLink>
  </p>
)
