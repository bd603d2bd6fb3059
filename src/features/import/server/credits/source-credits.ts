/** Providers to credit for a source's data; the only writer of source_credits. */
import { sql } from 'kysely'
import type { SourceCredit } from '../../../../catalog/links/source-credits.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { permissionProblem } from '../../contract.ts'
import { type Format, fileProblem } from '../source/open-source.ts'

export type Provider = 'motorsportreg'

const credits: Record<Provider, SourceCredit> = {
  motorsportreg: {
    text: 'Event data from MotorsportReg.com',
    url: 'https://www.motorsportreg.com/',
  },
}

/** Signs of MotorsportReg in the first lines of a calendar, feed or page. */
const motorsportRegSigns =
  /^PRODID:[^\r\n]*motorsportreg|^UID:[^\r\n]*@(?:[\w-]+\.)*motorsportreg\.com\s*$|<link>\s*https?:\/\/(?:www\.)?motorsportreg\.com|rel=["']?canonical["']?[^>]{0,40}href=["']?https?:\/\/(?:www\.)?motorsportreg\.com/im

/** Provider that requires approval and a credit, in any format; null if none does. */
export const providerOf = (
  format: Format,
  head: string,
  addresses: readonly string[],
): Provider | null => {
  const isOfHost = addresses.some((address) =>
    /(?:^|\.)motorsportreg\.com$/.test(new URL(address).hostname),
  )
  return format === 'motorsportreg' || isOfHost || motorsportRegSigns.test(head)
    ? 'motorsportreg'
    : null
}

type CreditedImport = { source: string; permitted?: boolean | undefined; dryRun?: boolean }

/**
 * Stores the credit of a source's provider before the first event is saved. Throws AppError if the provider requires an
 * approval that nobody has confirmed; then nothing of the source is imported.
 */
export const creditProvider = async (
  db: Db,
  { source, permitted, dryRun }: CreditedImport,
  { provider = null }: { status: number; provider?: Provider | null },
): Promise<void> => {
  if (provider === null) return
  if (!permitted) throw fileProblem(permissionProblem)
  if (dryRun) return
  await sql`
    insert into source_credits (source, provider) values (${source}, ${provider})
    on conflict (source) do nothing
  `.execute(db)
}

/** Credits by source, for sources that are followed or have events, including merged events. */
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
