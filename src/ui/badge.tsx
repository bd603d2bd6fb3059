import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type BadgeColor = 'green' | 'blue' | 'yellow' | 'red' | 'purple' | 'plain' | 'signal'

const colors: Record<BadgeColor, string> = {
  green: 'bg-green-tint text-green',
  blue: 'bg-blue-tint text-blue',
  yellow: 'bg-yellow-tint text-yellow',
  red: 'bg-red-tint text-red',
  purple: 'bg-purple-tint text-purple',
  plain: 'bg-chip text-ink',
  signal: 'bg-signal text-on-signal',
}

type BadgeProps = { color?: BadgeColor; children: ReactNode }

/** Followed by a space that layout ignores, so that text extracted without styles keeps words apart. */
export const Badge = ({ color = 'plain', children }: BadgeProps) => (
  <>
    <span className={classes('badge', colors[color])}>{children}</span>{' '}
  </>
)

export const Chip = ({ children }: { children: ReactNode }) => (
  <>
    <span className="chip">{children}</span>{' '}
  </>
)
