import type { ReactNode } from 'react'

type StatusSectionProps = { id: string; title: string; note?: ReactNode; children: ReactNode }

export const StatusSection = ({ id, title, note, children }: StatusSectionProps) => (
  <section
    aria-labelledby={id}
    className="grid min-w-0 content-start gap-3 rounded-card border border-line bg-panel p-5 shadow-lift"
  >
    <h2 id={id} className="text-title">
      {title}
    </h2>
    {note ? <p className="text-soft">{note}</p> : null}
    {children}
  </section>
)
