/** Files as people and programs write them, with the events that an import must store. */

export type Case = {
  /** Name in the folder `files`. */
  file: string
  /** Short description, part of the title of its test. */
  what: string
  /**
   * Events in date order: date, hours and time zone (if there are hours) | name | town | "cancelled" or another
   * status, "pending" or "archived". `also` adds columns of the events table.
   */
  events: readonly string[]
  also?: readonly string[]
  /** Message that refuses the whole file. */
  problem?: string
  /** Rows without an event, as "name: reason". */
  skipped?: readonly string[]
  /** Texts that the report contains. */
  says?: readonly string[]
  /** Older version of the file, imported first under the same source. */
  after?: string
  /** Values of --default. */
  defaults?: Readonly<Record<string, string>>
}
