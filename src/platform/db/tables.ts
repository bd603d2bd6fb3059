/**
 * Every table of the database, by name. Empty here: the module that writes a table declares it, so that
 * platform contains no domain and there is no central list to maintain:
 *
 *     declare module './tables.ts' {
 *       interface Tables { events: EventsTable }
 *     }
 *
 * The path is relative to the module that adds the table.
 */
export interface Tables {}
