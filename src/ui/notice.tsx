import type { ReactNode } from 'react'
import { useFocusOn } from './forms/use-focus-on.ts'

type NoticeProps = {
  failed?: boolean
  /** Takes the focus, for when the focused element has been removed. */
  focused?: boolean
  children: ReactNode
}

/** Result of a form. Failures are announced at once (alert), other results politely (status). */
export const Notice = ({ failed = false, focused = false, children }: NoticeProps) => (
  <p
    ref={useFocusOn<HTMLParagraphElement>(focused || undefined)}
    tabIndex={focused ? -1 : undefined}
    role={failed ? 'alert' : 'status'}
    className={
      failed
        ? 'rounded-control bg-red-tint px-4 py-3 font-medium text-red'
        : 'rounded-control bg-green-tint px-4 py-3 font-medium text-green'
    }
  >
    {children}
  </p>
)
