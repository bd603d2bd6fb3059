import type { ReactNode } from 'react'
import { PagingLinks } from '../../../../ui/paging-links.tsx'

type EntryListProps<Entry> = {
  /** Page of a list, as `loadList` returns it. */
  page: { entries: readonly Entry[]; first: string | undefined; next: string | undefined }
  keyOf: (entry: Entry) => string | number
  /** Text shown if there are no entries. */
  none: string
  children: (entry: Entry) => ReactNode
}

/** Page of an administrators' list, each entry on its own panel. */
export const EntryList = <Entry,>({ page, keyOf, none, children }: EntryListProps<Entry>) => {
  const { entries, first, next } = page
  return (
    <>
      {entries.length === 0 ? <p className="text-soft">{none}</p> : null}
      <ol className="grid gap-3">
        {entries.map((entry) => (
          <li
            key={keyOf(entry)}
            className="rounded-card border border-line bg-panel p-4 shadow-lift wrap-anywhere"
          >
            {children(entry)}
          </li>
        ))}
      </ol>
      <PagingLinks first={first} next={next} />
    </>
  )
}
