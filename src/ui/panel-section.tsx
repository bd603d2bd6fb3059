import { type ReactNode, useId } from 'react'

type PanelSectionProps = {
  title: string
  /** A sentence below the heading. */
  note?: ReactNode
  /** Id of the heading if links lead to it. */
  id?: string
  children: ReactNode
}

/** Section of a page on its own panel, labeled by its heading. */
export const PanelSection = ({ title, note, id, children }: PanelSectionProps) => {
  const generatedId = useId()
  const heading = id ?? generatedId
  return (
    <section
      aria-labelledby={heading}
      className="grid min-w-0 content-start gap-4 rounded-card border border-line bg-panel p-5 shadow-lift sm:p-6"
    >
      <h2 id={heading} className="text-title">
        {title}
      </h2>
      {note ? <p className="text-soft">{note}</p> : null}
      {children}
    </section>
  )
}
