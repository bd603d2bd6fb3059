/** `import URL`: prints what is at an address, and imports it. */
import { shortDays } from '../../../../catalog/time/day-in-words.ts'
import { AppError } from '../../../../kit/errors.ts'
import { printable } from '../../../../kit/text/clean-text.ts'
import type { FeedSettings } from '../../contract.ts'
import { countFeedWords } from '../../count-words.ts'
import { foundWords } from '../../found-words.ts'
import type { LinkEntry, LinkPreview } from '../../link-contract.ts'
import { importOnce } from './import-once.ts'
import { type LinkDeps, previewLink } from './preview-link.ts'

const entriesPrinted = 5

/** "The Events Calendar: 34 events, …", the first five entries, and other calendars of the page. */
export const previewLines = (preview: LinkPreview): string[] => {
  const { url, result, entries, others } = preview
  if (result.outcome === 'failed') return [`${url} ${result.message}`]
  const shownEntries = entries.slice(0, entriesPrinted)
  return [
    foundWords(preview),
    `  ${url}`,
    ...shownEntries.map((entry) => `  ${entryLine(entry)}`),
    ...others.map((otherUrl) => `  Another calendar of this page: ${otherUrl}`),
  ]
}

const entryLine = ({ name, date, endDate, city, state, notes }: LinkEntry): string => {
  const day = date === null ? 'year-round' : shortDays({ date, endDate })
  const place = [city, state].filter(Boolean).join(', ') || 'no place'
  return [`${day}: ${name} (${place})`, ...notes].join('; ')
}

type Flags = { source?: string; publish?: boolean; dryRun?: boolean }

/** Returns true if it could be read. Throws AppError if the address is invalid or followed. */
export const runLinkCommand = async (
  deps: LinkDeps,
  address: string,
  { source, publish, dryRun, settings }: Flags & { settings: FeedSettings },
  print: (line: string) => void = console.log,
): Promise<boolean> => {
  const request = { url: address, source, settings }
  const preview = await previewLink(deps, request)
  for (const line of previewLines(preview)) print(printable(line))
  if (preview.result.outcome === 'failed') return false
  if (preview.isFollowed) {
    throw new AppError('conflict', { message: `You follow this address, as ${preview.source}.` })
  }
  if (!dryRun) {
    const trust = publish ? 'live' : 'queue'
    const importRequest = { ...request, url: preview.url, source: preview.source, trust } as const
    const { result } = await importOnce(deps, importRequest, 'system')
    print(result.counts ? `Imported: ${countFeedWords(result.counts)}` : printable(result.message))
    if (result.outcome === 'failed') return false
  }
  print(printable(`To follow it: npm run cli -- import --follow ${preview.url}`))
  return true
}
