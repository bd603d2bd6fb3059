import type { ReactNode } from 'react'
import { classes } from '../../../ui/classes.ts'

type ReviewBoxProps = {
  /** Id of the heading. */
  id: string
  title: ReactNode
  /** Gap between its parts. */
  gap?: 'gap-3' | 'gap-4'
  children: ReactNode
}

/** A part of a page of review, on a panel of its own and named by its heading. */
export const ReviewBox = ({ id, title, gap = 'gap-4', children }: ReviewBoxProps) => (
  <section
    aria-labelledby={id}
    className={classes(
      'grid min-w-0 rounded-card border border-line bg-panel p-5 shadow-lift',
      gap,
    )}
  >
    <h2 id={id} className="text-title">
      {title}
    </h2>
    {children}
  </section>
)
