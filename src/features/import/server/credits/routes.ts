import { sql } from 'kysely'
import { websiteHref } from '../../../../catalog/event/contact-links.ts'
import type { CatalogVersion } from '../../../../catalog/event/server/catalog-version.ts'
import { maxMergeSteps } from '../../../../catalog/event/server/event-redirects.ts'
import { memoizeByVersion } from '../../../../catalog/event/server/memoize-by-version.ts'
import { isStillListed } from '../../../../catalog/event/server/merged-sides.ts'
import { listCredits, type SourceCredit } from '../../../../catalog/links/source-credits.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { Api } from '../../../../platform/http/api.ts'
import { publicCache } from '../../../../platform/http/shared-cache.ts'
import { findCredits } from './source-credits.ts'

type CreditDeps = { db: Db; version: Pick<CatalogVersion, 'current'> }

export const creditRoutes = (api: Api, { db, version }: CreditDeps): void => {
  const allCredits = memoizeByVersion(version, () => findCredits(db))
  const merged = memoizeByVersion(version, () => findOtherSources(db))
  api.handle(listCredits, async ({ query, reply }) => {
    const credits = await allCredits.recall()
    const headers = { 'cache-control': publicCache }
    if (query.source === undefined && query.event === undefined) {
      return reply.with([...new Set(credits.values())], headers)
    }
    const others = query.event === undefined ? [] : (await merged.recall()).get(query.event)
    return reply.with(creditLines(credits, query.source, others), headers)
  })
}

const asStatus = { cancelled: ', as canceled', postponed: ', as postponed', scheduled: '' } as const

/** "Also listed by Ohio Tracks, as canceled". */
const lineOf = ({ source, website, says }: OtherSource): SourceCredit => {
  const who = source === null ? 'Also submitted to this site' : `Also listed by ${source}`
  const how = says === 'on' ? ', as scheduled' : asStatus[says ?? 'scheduled']
  return { text: `${who}${how}`, url: websiteHref(website) }
}

/** Distinct lines: the other sources, then all credits. The page names the event's own source separately. */
const creditLines = (
  credits: ReadonlyMap<string, SourceCredit>,
  source: string | undefined,
  others: readonly OtherSource[] = [],
): SourceCredit[] => {
  const named = [source, ...others.map((other) => other.source)]
  const owed = named.flatMap((name) => credits.get(name ?? '') ?? [])
  const lines = others.filter((other) => other.source === null || other.source !== source)
  const byText = new Map<string, SourceCredit>()
  for (const line of [...lines.map(lineOf), ...owed]) {
    if (byText.get(line.text)?.url === undefined) byText.set(line.text, line)
  }
  return [...byText.values()]
}

/** Other source of a merged listing, shown on its event page. */
type OtherSource = {
  /** Null if the event was submitted on this site. */
  source: string | null
  website: string
  /** Set if the source calls the event off, or lists it as on although the listing is called off. */
  says: 'cancelled' | 'postponed' | 'on' | null
}

type Row = OtherSource & { listing: string }

/** Other sources by the id of the kept event, across chains of merges, if they still list the event. */
const findOtherSources = async (db: Db): Promise<Map<string, OtherSource[]>> => {
  const { rows } = await sql<Row>`
    with recursive side (listing, id, merged_at, steps) as (
      select kept_id, event_id, merged_at, 1 from event_merges
      union all
      select side.listing, g.event_id, g.merged_at, side.steps + 1
      from side join event_merges g on g.kept_id = side.id where side.steps < ${maxMergeSteps}
    )
    select side.listing, e.source, e.website,
      case when e.event_status in ('cancelled', 'postponed') then e.event_status
        when k.event_status in ('cancelled', 'postponed') then 'on' end as says
    from side join events e on e.id = side.id join events k on k.id = side.listing
      left join missing_events n on n.event_id = e.id
    where k.status in ('published', 'archived') and ${isStillListed}
    order by side.merged_at, e.id
  `.execute(db)
  const found = new Map<string, OtherSource[]>()
  for (const { listing, ...other } of rows) {
    found.set(listing, [...(found.get(listing) ?? []), other])
  }
  return found
}
