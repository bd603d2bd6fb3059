/**
 * Every table of the database, by name. Empty here: the module that is a table's one writer adds it,
 * so that platform knows no domain and no central list has to be kept:
 *
 *     declare module './tables.ts' {
 *       interface Tables { events: EventsTable }
 *     }
 *
 * The path is relative to the module that adds the table.
 */
export interface Tables {}
