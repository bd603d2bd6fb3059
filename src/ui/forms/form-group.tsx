import type { ReactNode } from 'react'

type FormGroupProps = {
  title: string
  lead?: string | undefined
  /** Fields, in two columns on wide screens. */
  children: ReactNode
  /** Content after the columns. */
  below?: ReactNode
}

/** Fieldset with a heading. */
export const FormGroup = ({ title, lead, children, below }: FormGroupProps) => (
  <fieldset className="min-w-0 rounded-card border border-line bg-panel p-5 shadow-lift sm:p-6">
    <legend className="float-left mb-1 w-full font-display text-title">{title}</legend>
    {lead ? <p className="clear-both mb-4 text-soft">{lead}</p> : null}
    <div className="clear-both grid gap-4 pt-2 sm:grid-cols-2">{children}</div>
    {below}
  </fieldset>
)
