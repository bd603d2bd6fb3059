import { Link, type LinkProps } from '../../../../ui/link.tsx'
import { addressOf, type HomeState } from './home-filters.ts'
import { showsResults } from './show-results.ts'

type SearchLinkProps = Omit<LinkProps, 'to'> & { search: HomeState }

/** Link to a search that moves the visitor to its results, unless `state` says otherwise. */
export const SearchLink = ({ search, ...link }: SearchLinkProps) => (
  <Link to={addressOf(search)} preventScrollReset state={showsResults} {...link} />
)
