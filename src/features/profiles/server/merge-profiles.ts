/** The only writer of merges: which venues and organizers are the same. */
import { sql } from 'kysely'
import type { ProfileKind } from '../../../catalog/profile/profile-kinds.ts'
import { markEventsOf } from '../../../catalog/server/profiles/claims.ts'
import { findProfile, hasEvents } from '../../../catalog/server/profiles/find-profile.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Tx } from '../../../platform/db/database.ts'

type Merge = { kind: ProfileKind; slug: string; into: string }

/**
 * From now on one page leads to the other, with all that was merged into it. Returns the slug of the page that stays.
 * Throws `not_found` where either never had an event, `conflict` for a page that is merged already, `unprocessable` for
 * one with itself.
 */
export const mergeProfiles = async (
  db: Tx,
  { kind, slug, into }: Merge,
): Promise<{ into: string }> => {
  // One at a time, so that two merges never form a circle.
  await sql`lock table profile_aliases in share row exclusive mode`.execute(db)
  const from = await findProfile(db, kind, slug)
  if (from.slug !== slug) {
    const message = `That page is already merged into ${from.slug}.`
    throw new AppError('conflict', { message })
  }
  const to = await findProfile(db, kind, into)
  if (to.slug === slug) {
    const message = "You can't merge a page into itself."
    throw new AppError('unprocessable', { message, fields: { into: message } })
  }
  for (const found of [from, to])
    if (!(await hasEvents(db, kind, found.slugs)))
      throw new AppError('not_found', { message: "There's no such page." })
  await db.insertInto('profile_aliases').values({ kind, slug, kept_slug: to.slug }).execute()
  await markEventsOf(db, kind, to.slug)
  return { into: to.slug }
}

/** The page stands by itself again, with what was merged into it before. Returns undefined if it was not merged. */
export const splitProfile = async (
  db: Tx,
  { kind, slug }: Omit<Merge, 'into'>,
): Promise<{ into: string } | undefined> => {
  await sql`lock table profile_aliases in share row exclusive mode`.execute(db)
  const gone = await db
    .deleteFrom('profile_aliases')
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .returning('kept_slug')
    .executeTakeFirst()
  if (!gone) return undefined
  for (const each of [slug, gone.kept_slug]) await markEventsOf(db, kind, each)
  return { into: gone.kept_slug }
}
