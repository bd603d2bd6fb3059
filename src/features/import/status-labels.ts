import type { EventStatus } from '../../catalog/event/event.ts'

/** Statuses of events that don't take place, as people read them. */
export const statusLabels: Readonly<
  Record<'cancelled' | 'postponed', string> & Partial<Record<EventStatus, string>>
> = { cancelled: 'canceled', postponed: 'postponed' }
