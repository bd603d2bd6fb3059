import type { ReactNode } from 'react'

type PlateRowProps = { plate: ReactNode; children?: ReactNode }

/**
 * Between a card's picture and its name: the plate, which reaches up into the picture, and room for one badge
 * beside it. A second one would move the name below those of the other cards of its row.
 */
export const PlateRow = ({ plate, children }: PlateRowProps) => (
  <div className="flex min-h-8 flex-wrap items-start justify-between gap-x-1 pr-2 pl-3">
    <div className="flex h-6 items-end">{plate}</div>
    <div className="ml-auto flex pt-2">{children}</div>
  </div>
)
