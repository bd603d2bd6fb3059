import { sql } from 'kysely'

/** SQL counterpart of `isOff` (event-changes.ts), negated: true if an event is neither canceled nor postponed. */
export const takesPlace = (alias = 'e') =>
  sql<boolean>`${sql.ref(`${alias}.event_status`)} in ('scheduled', 'rescheduled')`
