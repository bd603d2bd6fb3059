import type { ReactNode } from 'react'

/** What came of a form. Failures are read out at once, the rest when there is a pause. */
export const Notice = ({ failed = false, children }: { failed?: boolean; children: ReactNode }) => (
  <p
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
