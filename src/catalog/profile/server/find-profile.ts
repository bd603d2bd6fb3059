/** Resolves the slug of a venue or an organizer, following merges. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { queryColumn, queryRows, queryValue } from '../../../platform/db/query.ts'
import { maxMergeSteps } from '../../event/server/event-redirects.ts'
import type { ProfileKind } from '../profile-kinds.ts'

export type FoundProfile = {
  /** Slug of the page that merges lead to. */
  slug: string
  /** All slugs whose events the page shows, its own first. */
  slugs: string[]
}

/** Returns a slug that was never merged unchanged, even if it has no events. */
export const findProfile = async (
  db: Db,
  kind: ProfileKind,
  slug: string,
): Promise<FoundProfile> => {
  const slugs = await queryColumn(db)`
    with recursive up (slug, steps) as (
      select ${slug}::text, 0
      union all
      select a.kept_slug, up.steps + 1 from up
        join profile_aliases a on a.kind = ${kind} and a.slug = up.slug
      where up.steps < ${maxMergeSteps}
    ),
    down (slug, steps) as (
      (select slug, 0 from up order by steps desc limit 1)
      union all
      select a.slug, down.steps + 1 from down
        join profile_aliases a on a.kind = ${kind} and a.kept_slug = down.slug
      where down.steps < ${maxMergeSteps}
    )
    select slug from down order by steps, slug`
  return { slug: slugs[0] ?? slug, slugs }
}

const slugOf: Record<ProfileKind, RawBuilder<unknown>> = {
  venue: sql`venue_slug(e.venue_name, e.city, e.state)`,
  organizer: sql`venue_slug(e.organizer_name, '', '')`,
}

/** Requires a letter in a venue's own slug: else its slug would be only the city's, shared with others. */
const hasName: Record<ProfileKind, RawBuilder<unknown>> = {
  venue: sql`e.venue_name <> '' and venue_slug(e.venue_name, '', '') <> ''`,
  organizer: sql`e.organizer_name <> ''`,
}

/** Condition on event `e`, worded like the indexes by venue and by organizer so that PostgreSQL uses them. */
export const isOfProfile = (kind: ProfileKind, slugs: readonly string[]): RawBuilder<unknown> => {
  const [only, ...others] = slugs
  // With a single slug, the index returns the dates in order.
  const slugCondition = others.length === 0 ? sql`= ${only}::text` : sql`= any(${slugs}::text[])`
  return sql`${hasName[kind]} and ${slugOf[kind]} ${slugCondition}`
}

/** True if any public event has one of these slugs. */
export const hasEvents = async (
  db: Db,
  kind: ProfileKind,
  slugs: readonly string[],
): Promise<boolean> => {
  const condition = isOfProfile(kind, slugs)
  const isFound = await queryValue(db)<boolean>`
    select exists (select from events as e where e.status = 'published' and ${condition})
      or exists (select from events as e where e.status = 'archived' and ${condition})`
  return isFound === true
}

/** Slug → slug of the page that it leads to, for all merged slugs. */
export const readAliases = async (db: Db, kind: ProfileKind): Promise<Map<string, string>> => {
  const rows = await queryRows(db)<{ slug: string; kept: string }>`
    select slug, kept_slug as kept from profile_aliases where kind = ${kind}`
  const steps = new Map(rows.map(({ slug, kept }) => [slug, kept]))
  const lastSlug = (slug: string, stepsLeft = maxMergeSteps): string => {
    const next = steps.get(slug)
    return next === undefined || stepsLeft === 0 ? slug : lastSlug(next, stepsLeft - 1)
  }
  return new Map([...steps.keys()].map((slug) => [slug, lastSlug(slug)]))
}
