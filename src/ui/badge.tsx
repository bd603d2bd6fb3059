import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type BadgeColour = 'green' | 'blue' | 'yellow' | 'red' | 'purple' | 'plain' | 'signal'

const colours: Record<BadgeColour, string> = {
  green: 'bg-green-tint text-green',
  blue: 'bg-blue-tint text-blue',
  yellow: 'bg-yellow-tint text-yellow',
  red: 'bg-red-tint text-red',
  purple: 'bg-purple-tint text-purple',
  plain: 'bg-chip text-ink',
  signal: 'bg-signal text-on-signal',
}

type BadgeProps = { colour?: BadgeColour; className?: string; children: ReactNode }

export const Badge = ({ colour = 'plain', className, children }: BadgeProps) => (
  <span
    className={classes(
      'inline-flex items-center rounded-chip px-2 py-0.5 text-[0.8125rem] font-semibold leading-5 whitespace-nowrap',
      colours[colour],
      className,
    )}
  >
    {children}
  </span>
)

export const Chip = ({ children }: { children: ReactNode }) => (
  <span className="inline-block rounded-chip bg-chip px-2 py-0.5 text-sm text-ink">{children}</span>
)
