/** Lines of an event page that name whose data it shows. Pure. */
import { websiteHref } from '../../../../catalog/event/contact-links.ts'
import type { SourceCredit } from '../../../../catalog/links/source-credits.ts'
import type { OtherSource } from '../../../../catalog/server/merges/other-sources.ts'

const asStatus = { cancelled: ', as canceled', postponed: ', as postponed', scheduled: '' } as const

/** "Also listed by Ohio Tracks, as canceled". */
const lineOf = ({ source, website, says }: OtherSource): SourceCredit => {
  const who = source === null ? 'Also submitted to this site' : `Also listed by ${source}`
  const how = says === 'on' ? ', as scheduled' : asStatus[says ?? 'scheduled']
  return { text: `${who}${how}`, url: websiteHref(website) }
}

/** Each source and each credit once; the event's own source has a line of its own. */
export const creditLines = (
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
