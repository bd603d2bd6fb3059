/** Dates of a venue or organizer, and what is known about it from them. */
import { type RawBuilder } from 'kysely'
import type { Event } from '../../../catalog/event/event.ts'
import { takesPlace } from '../../../catalog/event/server/takes-place.ts'
import { organizerSlug, venueSlug } from '../../../catalog/place/venue-slug.ts'
import type { ProfileKind } from '../../../catalog/profile/profile-kinds.ts'
import { findClaim } from '../../../catalog/profile/server/claims.ts'
import { type FoundProfile, isOfProfile } from '../../../catalog/profile/server/find-profile.ts'
import { addDays } from '../../../catalog/time/local-dates.ts'
import { venueToday } from '../../../catalog/time/venue-today.ts'
import { pickBy } from '../../../kit/pick-by.ts'
import type { Db } from '../../../platform/db/database.ts'
import { queryRows } from '../../../platform/db/query.ts'
import { type ListedDate, type ProfileDates, profile } from '../contract.ts'
import { type Edition, usualDates } from '../usual-dates.ts'
import { listDates, readListed } from './list-dates.ts'

type ProfileDatesQuery = {
  kind: ProfileKind
  found: FoundProfile
  before: string | undefined
  now: number
}

/** Undefined if there are no upcoming or past dates. */
export const listProfileDates = async (
  db: Db,
  { kind, found, before, now }: ProfileDatesQuery,
): Promise<ProfileDates | undefined> => {
  const condition = isOfProfile(kind, found.slugs)
  const dates = await listDates(db, { condition, before, now })
  if (!dates) return undefined
  const { event, coming } = dates
  const today = venueToday(now, event.timeZone)
  const isOwn = (date: ListedDate) => slugOf[kind](date) === found.slug
  // Merged profiles may have other spellings.
  const ownDate = [...coming, ...dates.past].find(isOwn)
  const [claim, shown = event, editions] = await Promise.all([
    findClaim(db, kind, found.slug),
    ownDate && ownDate.id !== event.id ? readListed(db, ownDate.id) : event,
    before === undefined ? listEditions(db, condition, addDays(today, -daysOfEditions)) : [],
  ])
  const listedNames = coming.map(({ name }) => name)
  return {
    ...dates,
    profile: { kind, slug: found.slug, claimed: claim !== undefined, ...profileOf(kind, shown) },
    usual: usualDates(editions, listedNames, today),
  }
}

const slugOf: Record<ProfileKind, (date: ListedDate) => string> = {
  venue: ({ venueName, city, state }) => venueSlug(venueName, city, state),
  organizer: ({ organizerName }) => organizerSlug(organizerName),
}

const pickPlace = pickBy(profile.shape.place)

const profileOf = (kind: ProfileKind, event: Event) => ({
  name: kind === 'venue' ? event.venueName : event.organizerName,
  organizerKind: kind === 'organizer' ? event.organizerKind : '',
  place: pickPlace(event),
})

/** Editions of six years; for places with more, only the latest. */
const daysOfEditions = 6 * 366
const maxEditions = 2_000

const listEditions = (db: Db, condition: RawBuilder<unknown>, from: string): Promise<Edition[]> =>
  queryRows(db)`
    select e.id, e.name, e.city, e.state, e.date, e.end_date as "endDate" from events as e
    where e.status = 'archived' and ${condition} and e.sort_date >= ${from}::date
      and e.date is not null and ${takesPlace()}
    order by e.sort_date desc, e.id desc limit ${maxEditions}`
