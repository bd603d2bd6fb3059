/** Providers to credit for a source's data; the only writer of source_credits. */
import { sql } from 'kysely'
import type { SourceCredit } from '../../../../catalog/links/source-credits.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { Format } from '../source/open-source.ts'

export type Provider = 'motorsportreg'

declare module '../../../../platform/db/tables.ts' {
  interface Tables {
    source_credits: { source: string; provider: Provider }
  }
}

const credits: Record<Provider, SourceCredit> = {
  motorsportreg: {
    text: 'Event data from MotorsportReg.com',
    url: 'https://www.motorsportreg.com/',
  },
}

/** Marks of MotorsportReg's files in the first lines of a calendar, feed or page. */
const ofMotorsportReg =
  /^PRODID:[^\r\n]*motorsportreg|^UID:[^\r\n]*@(?:[\w-]+\.)*motorsportreg\.com\s*$|<link>\s*https?:\/\/(?:www\.)?motorsportreg\.com|rel=["']?canonical["']?[^>]{0,40}href=["']?https?:\/\/(?:www\.)?motorsportreg\.com/im

/** Provider of the data, in any format, where it requires approval and a credit. */
export const providerOf = (
  format: Format,
  head: string,
  addresses: readonly string[],
): Provider | null => {
  const isOfHost = addresses.some((address) =>
    /(?:^|\.)motorsportreg\.com$/.test(new URL(address).hostname),
  )
  return format === 'motorsportreg' || isOfHost || ofMotorsportReg.test(head)
    ? 'motorsportreg'
    : null
}

/** Before the first event of the source is stored, so that none is shown without it. */
export const creditSource = async (db: Db, source: string, provider: Provider): Promise<void> => {
  await sql`
    insert into source_credits (source, provider) values (${source}, ${provider})
    on conflict (source) do nothing
  `.execute(db)
}

/** By source, for sources that are followed or have events, merged ones included. */
export const findCredits = async (db: Db): Promise<Map<string, SourceCredit>> => {
  const { rows } = await sql<{ source: string; provider: Provider }>`
    select c.source, c.provider from source_credits c
    where exists (select from feeds f where f.source = c.source)
      or exists (select from events e where e.source = c.source and e.status in ('published', 'archived'))
      or exists (select from event_merges g join events e on e.id = g.event_id where e.source = c.source)
    order by c.source
  `.execute(db)
  return new Map(rows.map(({ source, provider }) => [source, credits[provider]]))
}
