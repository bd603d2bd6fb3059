/** How far a listing can be relied on, in words for card and page. */
import type { Event } from '../event/event.ts'

export type TrustedEvent = Partial<Pick<Event, 'reportedAt'>>

export type TrustNote = { kind: 'reported'; text: string }

/** Undefined where there is nothing to say. */
export const trustNote = ({ reportedAt }: TrustedEvent): TrustNote | undefined =>
  reportedAt ? { kind: 'reported', text: 'Reported, being checked' } : undefined
