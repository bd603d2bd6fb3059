import type { ComponentProps } from 'react'

/** Outcome of a form. Failures are announced at once, the rest politely. */
export const Notice = ({ failed = false, ...rest }: ComponentProps<'p'> & { failed?: boolean }) => (
  <p
    role={failed ? 'alert' : 'status'}
    className={
      failed
        ? 'rounded-control bg-red-tint px-4 py-3 font-medium text-red'
        : 'rounded-control bg-green-tint px-4 py-3 font-medium text-green'
    }
    {...rest}
  />
)
