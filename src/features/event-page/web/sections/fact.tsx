import type { ReactNode } from 'react'
import { Icon, type IconShape } from '../../../../ui/icon.tsx'

type FactProps = { icon: IconShape; label: string; children: ReactNode }

/** One line of "When and where": what it tells stands before it for screen readers. */
export const Fact = ({ icon, label, children }: FactProps) => (
  <div className="flex gap-3">
    <dt className="pt-0.5">
      <Icon shape={icon} className="size-5 text-signal" />
      <span className="sr-only">{label}</span>
    </dt>
    <dd className="min-w-0 flex-1">{children}</dd>
  </div>
)
