import { type ReactNode, useId } from 'react'

/** A part of the account page with its heading. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-4 rounded-card border border-line bg-panel p-5 shadow-lift sm:p-6"
    >
      <h2 id={id} className="text-title">
        {title}
      </h2>
      {children}
    </section>
  )
}
