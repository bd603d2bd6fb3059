/** Similarity as SQL conditions on events `e`: near a point, with a similar name. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { EARTH_RADIUS_MILES, type Point } from '../../place/distance.ts'

const nearbyMiles = 10
/** Minimum similarity: names of one event differ by edition or year; two events at one place share a word or two. */
const similarEnough = 0.4

/** Similarity of the names, from 0 to 1 (extension pg_trgm). */
export const nameSimilarity = (name: string): RawBuilder<number> =>
  sql`similarity(search_words(e.name), search_words(${name}))`

/** True if the names are similar enough to be the same event's. */
export const isNamedAlike = (name: string): RawBuilder<SqlBool> =>
  sql`${nameSimilarity(name)} >= ${similarEnough}`

/**
 * Within ten miles by the spherical law of cosines, as sums because products of tiny sines underflow. As fast as
 * comparing stored earthdistance cubes.
 */
export const isNear = ({ latitude, longitude }: Point): RawBuilder<SqlBool> => {
  const east = sql`cosd(e.longitude - ${longitude}::float8)`
  return sql`cosd(e.latitude - ${latitude}::float8) * (1 + ${east})
    - cosd(e.latitude + ${latitude}::float8) * (1 - ${east})
    >= ${2 * Math.cos(nearbyMiles / EARTH_RADIUS_MILES)}::float8`
}
