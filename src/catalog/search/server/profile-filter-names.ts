/** Response headers with the names of the searched venue, organizer and series, and of the place found. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { queryValue } from '../../../platform/db/query.ts'
import type { ProfileKind } from '../../profile/profile-kinds.ts'
import { findProfile, isOfProfile } from '../../profile/server/find-profile.ts'
import { filterNamesHeader, type WelcomeNames } from '../filter-names.ts'
import type { SearchFilters } from '../filters.ts'
import { nearHeaders, type Resolvers } from './resolve-filters.ts'

type NameFilters = Pick<SearchFilters, 'venue' | 'organizer' | 'series'>

/** Empty without such a filter, the usual case; omits a name that no event has. */
export const filterNamesOf = async (
  resolvers: Resolvers,
  filters: SearchFilters,
  welcome: WelcomeNames = {},
): Promise<Record<string, string>> => {
  const { db } = resolvers
  const { venue, organizer, series } = filters
  const names: Partial<Record<keyof NameFilters | keyof WelcomeNames, string | undefined>> = {
    ...welcome,
  }
  if (venue) names.venue = await profileName(db, 'venue', venue)
  if (organizer) names.organizer = await profileName(db, 'organizer', organizer)
  if (series) names.series = await nameWhere(db, sql`e.name`, sql`e.series_id = ${series}`)
  const namedFilters = Object.entries(names).flatMap(([filter, name]) =>
    name ? [[filter, name]] : [],
  )
  const place = await nearHeaders(resolvers, filters)
  return namedFilters.length === 0
    ? place
    : { ...place, [filterNamesHeader]: String(new URLSearchParams(namedFilters)) }
}

/** Name as spelled by events of the profile that others were merged into, else by events of a merged one. */
const profileName = async (db: Db, kind: ProfileKind, slug: string) => {
  const { slugs } = await findProfile(db, kind, slug)
  const column = kind === 'venue' ? sql`e.venue_name` : sql`e.organizer_name`
  for (const each of slugs) {
    const name = await nameWhere(db, column, isOfProfile(kind, [each]))
    if (name) return name
  }
  return undefined
}

const nameWhere = async (db: Db, column: RawBuilder<unknown>, condition: RawBuilder<unknown>) => {
  const selectName = (status: string) => sql`(select ${column} as name from events as e
    where e.status = ${sql.lit(status)} and ${condition} limit 1)`
  return queryValue(db)`
    ${selectName('published')} union all ${selectName('archived')} limit 1`
}
