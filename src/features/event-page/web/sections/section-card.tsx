import type { ReactNode } from 'react'
import { classes } from '../../../../ui/classes.ts'

type SectionCardProps = {
  title: string
  /** Fragment of the page's address that leads here. */
  id?: string
  className?: string
  children: ReactNode
}

/** A titled block of the page. */
export const SectionCard = ({ title, id, className, children }: SectionCardProps) => (
  <section
    id={id}
    className={classes(
      'break-inside-avoid rounded-card border border-line bg-panel p-4 shadow-lift sm:p-5 print:mb-4 print:border-0 print:p-0 print:shadow-none',
      className,
    )}
  >
    <h2 className="mb-3 text-title">{title}</h2>
    {children}
  </section>
)
