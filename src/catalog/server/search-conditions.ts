/** Criteria as SQL conditions. One place, so that lists, counts and facets cannot differ. */
import { type RawBuilder, sql } from 'kysely'
import { EARTH_RADIUS_MILES } from '../distance.ts'
import type { Point } from './event-search.ts'
import type { Criteria } from './search-criteria.ts'
import { toTsQuery } from './search-terms.ts'

export type Sql = RawBuilder<unknown>

/** The sphere of the earthdistance extension, in metres. */
const sphereRadius = 6_378_168

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** A point as ll_to_earth() gives it; as a parameter it is computed once and not for every row. */
export const cubeOf = ({ latitude, longitude }: Point): Sql => {
  const [across, up] = [radians(longitude), radians(latitude)]
  const x = sphereRadius * Math.cos(up) * Math.cos(across)
  const y = sphereRadius * Math.cos(up) * Math.sin(across)
  const z = sphereRadius * Math.sin(up)
  return sql`${`(${x}, ${y}, ${z})`}::cube`
}

/** The straight line through the earth between points so many miles apart, in metres. */
export const chordOf = (miles: number): number =>
  2 * sphereRadius * Math.sin(Math.min(miles / EARTH_RADIUS_MILES, Math.PI) / 2)

/** Columns of the events of a query, under an alias. */
export type Alias = 'e' | 'o'

/** Published, and the end day at the venue is not over. The words are those of the partial indexes. */
export const isLive = (alias: Alias, now: number): Sql => {
  const column = sql.ref(`${alias}.day_ends_at`)
  return sql`${sql.ref(`${alias}.status`)} = 'published'
    and (${column} is null or ${column} > ${new Date(now).toISOString()}::timestamptz)`
}

/** All that the criteria ask of an event that is live. */
export const isLiveMatch = (alias: Alias, criteria: Criteria, now: number): Sql =>
  sql.join([isLive(alias, now), ...conditions(alias, criteria)], sql` and `)

const conditions = (alias: Alias, criteria: Criteria): Sql[] => {
  const { terms, eventTypes, costs, states, makes, features, charityInvolved } = criteria
  const { fromDate, toDate, within } = criteria
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const oneOf = (name: string, values: readonly string[] | undefined) =>
    values && sql`${column(name)} = any(${values}::text[])`
  const overlaps = (name: string, values: readonly string[] | undefined) =>
    values && sql`${column(name)} && ${values}::text[]`
  return [
    terms && sql`${column('search')} @@ ${toTsQuery(terms)}::tsquery`,
    oneOf('event_type', eventTypes),
    oneOf('attendance_cost', costs),
    oneOf('state', states),
    overlaps('make_keys', makes),
    overlaps('feature_keys', features),
    charityInvolved === undefined
      ? undefined
      : sql`${column('charity_involved')} = ${charityInvolved}::boolean`,
    fromDate && sql`${column('last_date')} >= ${fromDate}::date`,
    toDate && sql`(${column('ongoing')} or ${column('sort_date')} <= ${toDate}::date)`,
    within && isWithin(column('place'), within),
  ].filter((condition) => condition !== undefined && condition !== '') as Sql[]
}

/** The index knows boxes; the box of a circle is a little larger, and the distance decides. */
const isWithin = (place: Sql, { point, miles }: { point: Point; miles: number }): Sql => {
  const chord = chordOf(miles)
  return sql`${place} <@ cube_enlarge(${cubeOf(point)}, ${chord * 1.000_001}::float8, 3)
    and ${place} <-> ${cubeOf(point)} <= ${chord}::float8`
}
