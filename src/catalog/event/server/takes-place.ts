import { sql } from 'kysely'

/** Condition on an event, by its alias, that is neither canceled nor postponed: `isOff` of event-changes.ts in SQL. */
export const takesPlace = (alias = 'e') =>
  sql<boolean>`${sql.ref(`${alias}.event_status`)} in ('scheduled', 'rescheduled')`
