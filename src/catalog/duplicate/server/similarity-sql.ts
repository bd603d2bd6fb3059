/** Similarity of events as SQL conditions on events `e`: near each other, with similar names. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { EARTH_RADIUS_MILES, type Point } from '../../place/distance.ts'

const nearbyMiles = 10
/** Names of one event differ by an edition or a year; those of two at one place share a word or two. */
const similarEnough = 0.4

/** Similarity of the names, from 0 to 1 (extension pg_trgm). */
export const nameSimilarity = (name: string): RawBuilder<number> =>
  sql`similarity(search_words(e.name), search_words(${name}))`

/** True if the names are those of one event. */
export const isNamedAlike = (name: string): RawBuilder<SqlBool> =>
  sql`${nameSimilarity(name)} >= ${similarEnough}`

/**
 * Spherical law of cosines, by sums because products of tiny sines underflow: within ten miles. As quick as to
 * compare stored cubes of earthdistance.
 */
export const isNear = ({ latitude, longitude }: Point): RawBuilder<SqlBool> => {
  const east = sql`cosd(e.longitude - ${longitude}::float8)`
  return sql`cosd(e.latitude - ${latitude}::float8) * (1 + ${east})
    - cosd(e.latitude + ${latitude}::float8) * (1 - ${east})
    >= ${2 * Math.cos(nearbyMiles / EARTH_RADIUS_MILES)}::float8`
}
