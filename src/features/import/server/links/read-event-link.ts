/** Reads the event at an address for the form of submissions. Nothing is stored, and no content is quoted but the event. */

import { lastZone } from '../../../../catalog/event/server/placing/place-draft.ts'
import { type EventLink, maxLinkedEvents } from '../../../../catalog/links/event-link.ts'
import { venueToday } from '../../../../catalog/time/venue-today.ts'
import { connectionUrl } from '../../../../platform/db/pool/connection.ts'
import { feedAddress } from '../feeds/feed-address.ts'
import { feedHeaders } from '../feeds/read-feed.ts'
import { settingsOf } from '../import-flags.ts'
import type { ReadingTask } from '../reading/messages.ts'
import { maxMemory, ReadingApart, ReadingProblem } from '../reading/read-apart.ts'
import type { MadeItem } from '../row/made-row.ts'
import type { Format } from '../source/detect-format.ts'
import { chooseEvent } from './choose-event.ts'
import { linkedEvent, unknownType } from './event-fields.ts'
import { publicBounds, publicMs, publicRows } from './link-limits.ts'
import { foundWords, unfoundWords } from './link-words.ts'
import type { LinkParts } from './preview-link.ts'

/** An address as people paste it, also without https://. Throws AppError. */
export const organizersAddress = (text: string): string =>
  feedAddress(/^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(text) ? `https://${text}` : text)

type EventLinkParts = Omit<LinkParts, 'db'>

/** `url` as from `organizersAddress`. The error's message says what cannot be read. */
export const readEventLink = async (
  { connection, allowLoopback, beforeConnection }: EventLinkParts,
  url: string,
  now = Date.now(),
): Promise<EventLink> => {
  const flags = { map: [], set: [], default: [`eventType=${unknownType}`], all: true }
  const task: ReadingTask = {
    from: {
      url,
      headers: feedHeaders,
      allowLoopback,
      bounds: { ...publicBounds, webPortsOnly: !allowLoopback },
      countsConnections: beforeConnection !== undefined,
    },
    settings: { ...settingsOf(flags), source: new URL(url).host },
    now,
    databaseUrl: connectionUrl(connection),
    held: 'none',
    yields: true,
  }
  const reading = new ReadingApart(task, { memory: maxMemory, time: publicMs, beforeConnection })
  try {
    const opened = await reading.opened()
    const format = opened.status === 200 ? opened.format : 'web-page'
    return linkOf(await firstItems(reading), { url, format, now })
  } catch (error) {
    if (!(error instanceof ReadingProblem)) throw error
    const message = error.isPlain
      ? `We couldn't read that link: it ${error.message}`
      : unfoundWords([])
    return { found: false, message, fields: {} }
  } finally {
    reading.close()
  }
}

const firstItems = async (reading: ReadingApart): Promise<MadeItem[]> => {
  const found: MadeItem[] = []
  for await (const item of reading.items({ rows: 0, bytes: 0, size: 0 })) {
    found.push(item)
    if (found.length >= publicRows) break
  }
  return found
}

type From = { url: string; format: Format; now: number }

const linkOf = (items: readonly MadeItem[], { url, format, now }: From): EventLink => {
  const rows = items.flatMap((item) => ('events' in item ? [item] : []))
  const chosen = chooseEvent(rows, url, venueToday(now, lastZone))
  if (!chosen) return { found: false, message: unfoundWords(items), fields: {} }
  const page = format === 'web-page' ? url : ''
  const own = linkedEvent(chosen, page, now)
  const { upcoming } = chosen
  const events = upcoming.slice(0, maxLinkedEvents).map((each) => linkedEvent(each, page, now))
  return {
    found: true,
    message: foundWords(chosen, own.fields),
    ...own,
    ...(upcoming.length > 1 && { events }),
  }
}
