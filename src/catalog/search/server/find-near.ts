/** Finds the places that a text may mean, for searches and suggestions: built-in places and venues, event venues. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Point } from '../../place/distance.ts'
import { type PlaceMeaning, placeHeaders } from '../../place/place-meaning.ts'
import {
  findMeanings,
  type PlaceMatches,
  suggestMeanings,
} from '../../place/server/complete-place.ts'
import { placesOf } from '../../place/server/places-in-memory.ts'
import { otherMeanings, venueMeaning } from '../../place/server/rank-places.ts'
import { organizerSlug as slugOfName } from '../../place/venue-slug.ts'

/** Possible meanings of the text of `near`; the first one is searched. */
export const findNear = (db: Db, text: string): Promise<PlaceMatches> =>
  findMeanings(placesOf(db), text, { findVenues: (name) => findVenues(db, name) })

/** Same as `findNear`, plus completions of the text, ranked by the distance from the visitor. */
export const suggestNear = async (
  db: Db,
  text: string,
  from: Point | undefined,
): Promise<PlaceMeaning[]> => {
  const findInDatabase = (name: string) => findVenues(db, name)
  return (await suggestMeanings(placesOf(db), text, { from, findVenues: findInDatabase })).places
}

/** Response headers that describe the place of a search. */
export const placeHeadersOf = (
  { places, as }: PlaceMatches,
  otherPlaces = otherMeanings(places),
): Record<string, string> => {
  const [first] = places
  if (!first) return {}
  const { kind, label, miles, states = [], road, days } = first
  const guessed = as === 'spelling'
  return placeHeaders({
    kind,
    label,
    guessed,
    miles,
    states,
    by: road?.by,
    days,
    others: otherPlaces,
  })
}

const maxVenues = 8
/**
 * Venues of live events by full name, most events first; empty while the database is down. The slug range ends at ".",
 * which follows "-" in byte order.
 */
const findVenues = async (db: Db, name: string): Promise<PlaceMeaning[]> => {
  const slug = slugOfName(name)
  if (!slug.includes('-')) return []
  const slugColumn = sql`venue_slug(venue_name, city, state)`
  const found = await sql<Point & { name: string; city: string; state: string }>`
    select mode() within group (order by venue_name) as name, city, state,
      avg(latitude) as latitude, avg(longitude) as longitude
    from events
    where status = 'published' and venue_name <> '' and latitude is not null
      and ${slugColumn} > ${`${slug}-`} and ${slugColumn} < ${`${slug}.`}
    group by city, state order by count(*) desc, state, city limit ${maxVenues}`
    .execute(db)
    .catch(() => undefined)
  return (found?.rows ?? [])
    .filter((row) => slugOfName(row.name) === slug)
    .map((row) => venueMeaning(row.name, row))
}
