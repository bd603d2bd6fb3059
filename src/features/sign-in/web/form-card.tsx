import type { ReactNode } from 'react'
import { Notice } from '../../../ui/notice.tsx'

type FormCardProps = {
  title: string
  lead: ReactNode
  /** Reason for refusing the form. */
  failure: string | undefined
  children: ReactNode
}

/** Page with a single form for a visitor who is not signed in: a centered card. */
export const FormCard = ({ title, lead, failure, children }: FormCardProps) => (
  <div className="page-width grid justify-items-center py-10 sm:py-16">
    <div className="grid w-full max-w-md gap-5 rounded-card border border-line bg-panel p-5 shadow-lift sm:p-8">
      <div className="grid gap-2">
        <h1 className="text-heading">{title}</h1>
        <p className="text-soft wrap-anywhere">{lead}</p>
      </div>
      {failure ? <Notice failed>{failure}</Notice> : null}
      {children}
    </div>
  </div>
)
