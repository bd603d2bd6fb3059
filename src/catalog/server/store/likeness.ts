/** Likeness of events: near each other, of similar names. As SQL on events `e`. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Point } from '../../place/distance.ts'

const nearbyMeters = 16_093 // ten miles
/** Names of one event differ by an edition or a year; those of two at one place share a word or two. */
const similarEnough = 0.4

/** Similarity of the names, from 0 to 1 (extension pg_trgm). */
export const nameLikeness = (name: string): RawBuilder<number> =>
  sql`similarity(search_words(e.name), search_words(${name}))`

/** True if the names are those of one event. */
export const isNamedAlike = (name: string): RawBuilder<SqlBool> =>
  sql`${nameLikeness(name)} >= ${similarEnough}`

/**
 * True if it takes place within ten miles. By the stored point: to make one of coordinates costs a hundred times as
 * much.
 */
export const isNear = ({ latitude, longitude }: Point): RawBuilder<SqlBool> =>
  sql`cube_distance(e.place, ll_to_earth(${latitude}, ${longitude})) <= gc_to_sec(${nearbyMeters})`
