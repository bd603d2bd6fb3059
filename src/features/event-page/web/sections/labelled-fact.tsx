import type { ReactNode } from 'react'

/** A pair of a side card's list: its name small above, what it says below. */
export const LabelledFact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-soft">{label}</dt>
    <dd className="font-medium">{children}</dd>
  </div>
)
