/** Criteria as SQL conditions. One place, so that lists, counts and facets cannot differ. */
import { type RawBuilder, sql } from 'kysely'
import { EARTH_RADIUS_MILES } from '../../place/distance.ts'
import type { Point } from './event-search.ts'
import type { Criteria } from './search-criteria.ts'
import { splitTerms, type WordShares } from './search-frequent-words.ts'
import { hasMeaning, hasTerms, hasWords } from './search-keyword.ts'
import { readTerms } from './search-meanings.ts'

export type Sql = RawBuilder<unknown>

/** The sphere of the earthdistance extension, in metres. */
const sphereRadius = 6_378_168

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** A point as ll_to_earth() gives it: metres from the earth's centre. */
export const vectorOf = ({ latitude, longitude }: Point): { x: number; y: number; z: number } => {
  const [across, up] = [radians(longitude), radians(latitude)]
  return {
    x: sphereRadius * Math.cos(up) * Math.cos(across),
    y: sphereRadius * Math.cos(up) * Math.sin(across),
    z: sphereRadius * Math.sin(up),
  }
}

/** As a parameter it is computed once and not for every row. */
export const cubeOf = (point: Point): Sql => {
  const { x, y, z } = vectorOf(point)
  return sql`${`(${x}, ${y}, ${z})`}::cube`
}

/** The straight line through the earth between points so many miles apart, in metres. */
export const chordOf = (miles: number): number =>
  2 * sphereRadius * Math.sin(Math.min(miles / EARTH_RADIUS_MILES, Math.PI) / 2)

/** Columns of the events of a query, under an alias. */
export type Alias = 'e' | 'o'

/**
 * The instant that last days are compared with; `undefined` while nothing published is past its day
 * (see search-horizon.ts), when being published says it all.
 */
export type Deadline = number | undefined

/** Published, and the end day at the venue is not over. The words are those of the partial indexes. */
export const isLive = (alias: Alias, deadline: Deadline): Sql => {
  const published = sql`${sql.ref(`${alias}.status`)} = 'published'`
  if (deadline === undefined) return published
  // The planner thinks that few events are still to come, as few of all are: it must not use that.
  return sql`${published} and coalesce(${sql.ref(`${alias}.day_ends_at`)}, 'infinity'::timestamptz)
    > ${new Date(deadline).toISOString()}::timestamptz`
}

export const all = (conditions: readonly (Sql | undefined)[]): Sql =>
  sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  )

/** What a search knows of the catalog at its time. */
export type Situation = {
  deadline: Deadline
  /** See search-frequent-words.ts. */
  wordShares: WordShares
}

/** Hides from the planner what is asked, so that it chooses no index by it. */
export const unplanned = (conditions: readonly (Sql | undefined)[]): Sql | undefined =>
  conditions.some((condition) => condition !== undefined)
    ? sql`case when ${all(conditions)} then true else false end`
    : undefined

/** All that the criteria ask of an event that is live, for the planner to choose an index by. */
export const isLiveMatch = (criteria: Criteria, { deadline, wordShares }: Situation): Sql => {
  const { days: _, terms: __, ...others } = conditionsOf('e', criteria)
  const { plain, meant } = readTerms(criteria.terms ?? [])
  const { looked, checked } = splitTerms(plain, wordShares)
  const words = [hasWords('e', looked), ...meant.map((each) => hasMeaning('e', each))]
  const days = overlapsDays('e', criteria)
  const rest = unplanned([hasWords('e', checked)])
  return all([isLive('e', deadline), ...Object.values(others), ...words, days, rest])
}

export type Conditions = {
  [Name in
    | 'terms'
    | 'eventTypes'
    | 'states'
    | 'series'
    | 'venue'
    | 'costs'
    | 'makes'
    | 'features'
    | 'charity'
    | 'dated'
    | 'days'
    | 'within']: Sql | undefined
}

/** The condition of each of the criteria that is set, to be checked row by row. */
export const conditionsOf = (alias: Alias, criteria: Criteria): Conditions => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const oneOf = (name: string, values: readonly string[] | undefined) =>
    // With "=" an index on the column and the date gives its rows in order.
    values?.length === 1
      ? sql`${column(name)} = ${values[0]}::text`
      : values && sql`${column(name)} = any(${values}::text[])`
  const overlaps = (name: string, values: readonly string[] | undefined) =>
    values && sql`${column(name)} && ${values}::text[]`
  const { charityInvolved, fromDate, toDate, within } = criteria
  return {
    terms: criteria.terms && hasTerms(alias, criteria.terms),
    eventTypes: oneOf('event_type', criteria.eventTypes),
    states: oneOf('state', criteria.states),
    series: oneOf('series_id', criteria.seriesIds),
    venue: criteria.venue === undefined ? undefined : isAtVenue(alias, criteria.venue),
    costs: oneOf('attendance_cost', criteria.costs),
    makes: overlaps('make_keys', criteria.makes),
    features: overlaps('feature_keys', criteria.features),
    charity:
      charityInvolved === undefined
        ? undefined
        : sql`${column('charity_involved')} = ${charityInvolved}::boolean`,
    dated: criteria.datedOnly && sql`not ${column('ongoing')}`,
    days:
      (fromDate ?? toDate)
        ? sql`${column('last_date')} >= coalesce(${fromDate}::date, '-infinity')
          and (${column('ongoing')} or ${column('sort_date')} <= coalesce(${toDate}::date, 'infinity'))`
        : undefined,
    within: within && isWithin(column('place'), within),
  }
}

/** The words are those of the indexes by venue. */
export const isAtVenue = (alias: Alias, venue: string): Sql => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`${column('venue_name')} <> ''
    and venue_slug(${column('venue_name')}, ${column('city')}, ${column('state')}) = ${venue}::text`
}

/** The same days as an index finds them; the expression is that of events_live_days, to the letter. */
const overlapsDays = (alias: Alias, { fromDate, toDate }: Criteria): Sql | undefined => {
  const [first, last] = [sql.ref(`${alias}.date`), sql.ref(`${alias}.end_date`)]
  return (fromDate ?? toDate)
    ? sql`daterange(${first}, coalesce(${last}, ${first}), '[]')
        && daterange(${fromDate}::date, ${toDate}::date, '[]')`
    : undefined
}

/** The index knows boxes; the box of a circle is a little larger, and the distance decides. */
const isWithin = (place: Sql, { point, miles }: { point: Point; miles: number }): Sql => {
  const chord = chordOf(miles)
  return sql`${place} <@ cube_enlarge(${cubeOf(point)}, ${chord * 1.000_001}::float8, 3)
    and ${place} <-> ${cubeOf(point)} <= ${chord}::float8`
}
