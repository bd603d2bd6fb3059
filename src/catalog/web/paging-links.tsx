import { buttonClasses } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'

type PagingLinksProps = {
  /** Address of the first page; undefined there. */
  first: string | undefined
  /** Address of the next page; undefined on the last. */
  next: string | undefined
}

/** Ways through a list that is read page by page. */
export const PagingLinks = ({ first, next }: PagingLinksProps) =>
  first || next ? (
    <p className="flex flex-wrap gap-2">
      {first ? (
        <Link to={first} className={buttonClasses('outlined')}>
          First page
        </Link>
      ) : null}
      {next ? (
        <Link to={next} className={buttonClasses('outlined')}>
          Next page
        </Link>
      ) : null}
    </p>
  ) : null
