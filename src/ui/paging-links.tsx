import { LinkButton } from './button.tsx'

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
