import type { ReactNode } from 'react'

type ProfileRowsProps<Row> = {
  /** Id of the heading. */
  id: string
  title: string
  rows: readonly Row[]
  /** Text shown if there are no rows. */
  none: string
  /** Facts and actions of a row. */
  children: (row: Row) => ReactNode
}

/** Section of the page with a row for each venue or organizer. */
export const ProfileRows = <Row extends { kind: string; slug: string }>(
  props: ProfileRowsProps<Row>,
) => {
  const { id, title, rows, none, children } = props
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-title">
        {title}
      </h2>
      {rows.length === 0 ? <p className="text-soft">{none}</p> : null}
      <ul className="grid gap-3">
        {rows.map((row) => (
          <li
            key={`${row.kind}.${row.slug}`}
            className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-panel p-4 shadow-lift"
          >
            {children(row)}
          </li>
        ))}
      </ul>
    </section>
  )
}
