import { websiteHref } from '../../../../catalog/event/contact-links.ts'
import type { CatalogVersion } from '../../../../catalog/event/server/catalog-version.ts'
import { memoizeByVersion } from '../../../../catalog/event/server/memoize-by-version.ts'
import { listCredits, type SourceCredit } from '../../../../catalog/links/source-credits.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { Api } from '../../../../platform/http/api.ts'
import { publicCache } from '../../../../platform/http/shared-cache.ts'
import { findOtherSources, type OtherSource } from './other-sources.ts'
import { findCredits } from './source-credits.ts'

type CreditParts = { db: Db; version: Pick<CatalogVersion, 'current'> }

export const creditRoutes = (api: Api, { db, version }: CreditParts): void => {
  const credits = memoizeByVersion(version, () => findCredits(db))
  const merged = memoizeByVersion(version, () => findOtherSources(db))
  api.handle(listCredits, async ({ query, reply }) => {
    const known = await credits.recall()
    const headers = { 'cache-control': publicCache }
    if (query.source === undefined && query.event === undefined) {
      return reply.with([...new Set(known.values())], headers)
    }
    const others = query.event === undefined ? [] : (await merged.recall()).get(query.event)
    return reply.with(creditLines(known, query.source, others), headers)
  })
}

const asStatus = { cancelled: ', as canceled', postponed: ', as postponed', scheduled: '' } as const

/** "Also listed by Ohio Tracks, as canceled". */
const lineOf = ({ source, website, says }: OtherSource): SourceCredit => {
  const who = source === null ? 'Also submitted to this site' : `Also listed by ${source}`
  const how = says === 'on' ? ', as scheduled' : asStatus[says ?? 'scheduled']
  return { text: `${who}${how}`, url: websiteHref(website) }
}

/** Each source and each credit once; the event's own source has a line of its own. */
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
