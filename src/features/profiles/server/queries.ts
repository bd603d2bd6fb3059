import { type RawBuilder, sql } from 'kysely'
import type { ProfileKind } from '../../../catalog/profile/profile-kinds.ts'
import { readAliases } from '../../../catalog/profile/server/find-profile.ts'
import type { Db } from '../../../platform/db/database.ts'
import { queryColumn, queryRows } from '../../../platform/db/query.ts'
import { type FoundProfile, maxFound, type ProfileClaim, type ProfileMerge } from '../contract.ts'

const maxMerges = 200
const maxClaims = 200
const maxWords = 8

/** Scans all events; for administrators only. */
const nameQueries: Record<ProfileKind, RawBuilder<unknown>> = {
  venue: sql`select venue_slug(venue_name, city, state) as slug, max(venue_name) as name,
      max(city || ', ' || state) as "where", count(*)::int as dates
    from events where status in ('published', 'archived') and venue_slug(venue_name, '', '') <> ''
      and (venue_name || ' ' || city || ' ' || state) ilike all`,
  organizer: sql`select venue_slug(organizer_name, '', '') as slug, max(organizer_name) as name,
      '' as "where", count(*)::int as dates
    from events where status in ('published', 'archived') and organizer_name <> ''
      and organizer_name ilike all`,
}

/** Profiles whose name, city and state contain all words; most dates first. */
export const findByName = async (db: Db, text: string): Promise<FoundProfile[]> => {
  const words = text.replaceAll('\0', ' ').split(/\s+/).filter(Boolean).slice(0, maxWords)
  if (words.length === 0) return []
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const profilesOfKind = async (kind: ProfileKind) => {
    const aliases = await readAliases(db, kind)
    const claimed = await readClaimedSlugs(db, kind)
    const rows = await queryRows(db)<Omit<FoundProfile, 'kind' | 'mergedInto' | 'claimed'>>`
      ${nameQueries[kind]} (${patterns}::text[])
      group by 1 order by dates desc, slug limit ${maxFound}`
    return rows
      .filter(({ slug }) => slug !== '')
      .map(({ slug, name, where, dates }) => {
        const mergedInto = aliases.get(slug) ?? null
        const isClaimed = claimed.has(mergedInto ?? slug)
        return { kind, slug, name, where, dates, mergedInto, claimed: isClaimed }
      })
  }
  return [...(await profilesOfKind('venue')), ...(await profilesOfKind('organizer'))]
}

export const listMerges = (db: Db): Promise<ProfileMerge[]> =>
  queryRows(db)`
    select kind, slug, kept_slug as "into", created_at as "at" from profile_aliases
    order by created_at desc, kind, slug limit ${maxMerges}`

const readClaimedSlugs = async (db: Db, kind: ProfileKind): Promise<ReadonlySet<string>> =>
  new Set(
    await queryColumn(db)`
    select slug from profile_claims where kind = ${kind} and ended_at is null`,
  )

export const listClaims = (db: Db): Promise<ProfileClaim[]> =>
  queryRows(db)`
    select kind, slug, proof, email, claimed_at as "claimedAt" from profile_claims
    where ended_at is null order by claimed_at desc, id limit ${maxClaims}`
