import { LinkButton } from './button.tsx'

type PagingLinksProps = {
  /** URL of the first page; undefined on that page. */
  first: string | undefined
  /** URL of the next page; undefined on the last. */
  next: string | undefined
}

/** Links to the first and next page of a paged list. */
export const PagingLinks = ({ first, next }: PagingLinksProps) =>
  first || next ? (
    <p className="flex flex-wrap gap-2">
      {first ? (
        <LinkButton to={first} look="outlined">
          First page
        </LinkButton>
      ) : null}
      {next ? (
        <LinkButton to={next} look="outlined">
          Next page
        </LinkButton>
      ) : null}
    </p>
  ) : null
