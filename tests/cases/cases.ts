/** Files as people and programs write them, and the events that a reader finds in them. */

export type Case = {
  /** A file beside this one, in `files`. */
  file: string
  /** The file in a few words. */
  what: string
  /**
   * Its events in the order of their dates: day and hours (with the zone, where there are hours) | name | town, and what is
   * not usual: "canceled", "pending", "archived". `also` adds columns of the table of events.
   */
  events: readonly string[]
  also?: readonly string[]
  /** The file as a whole is refused, with this sentence. */
  problem?: string
  /** Rows that gave no event, as "name: reason". */
  skipped?: readonly string[]
  /** Words that the report has about rows or the file. */
  says?: readonly string[]
  /** An older version of the file, imported before under the same source. */
  after?: string
  /** Values for rows without one, as --default takes them. */
  defaults?: Readonly<Record<string, string>>
}
