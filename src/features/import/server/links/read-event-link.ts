/** Reads the event at an address or in pasted text for the submission form. Stores nothing, quotes only the event. */
import { websiteHref } from '../../../../catalog/event/contact-links.ts'
import { isEventType } from '../../../../catalog/event/event-types.ts'
import { blankOf } from '../../../../catalog/event/field-kinds.ts'
import { type DraftField, fieldOf, organizerFields } from '../../../../catalog/event/field-names.ts'
import { lastZone } from '../../../../catalog/event/server/placing/place-draft.ts'
import {
  type EventLink,
  type LinkedEvent,
  maxLinkedEvents,
} from '../../../../catalog/links/event-link.ts'
import { daysBetween } from '../../../../catalog/time/local-dates.ts'
import { venueToday } from '../../../../catalog/time/venue-today.ts'
import { connectionUrl } from '../../../../platform/db/pool/connection.ts'
import { agentName } from '../../../../platform/fetch/agent-name.ts'
import { feedAddress } from '../feeds/feed.ts'
import { feedHeaders } from '../feeds/read-feed.ts'
import { settingsOf } from '../import-flags.ts'
import { publicBounds, publicMs, publicRows } from '../reading/link-limits.ts'
import type { ReadingTask } from '../reading/messages.ts'
import { maxMemory, ReadingApart, ReadingProblem } from '../reading/read-apart.ts'
import type { MadeItem } from '../row/made-row.ts'
import { repeatWindow } from '../settings/import-settings.ts'
import type { Format } from '../source/open-source.ts'
import { chooseEvent, datesFrom, type FoundEvent } from './choose-event.ts'
import { foundWords, leftOutWords, unfoundWords } from './link-words.ts'
import { fileOfText } from './pasted-text.ts'
import type { LinkDeps } from './preview-link.ts'

/** Normalizes an address as pasted, also without https://. Throws AppError. */
export const organizersAddress = (text: string): string =>
  feedAddress(/^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(text) ? `https://${text}` : text)

type EventLinkDeps = Omit<LinkDeps, 'db'>

/** `url`: from `organizersAddress`. A failure's message says what cannot be read. */
export const readEventLink = (
  deps: EventLinkDeps,
  url: string,
  now = Date.now(),
): Promise<EventLink> => {
  const { allowLoopback, site, beforeConnection } = deps
  const from = {
    url,
    agent: agentName(site),
    finds: 'page' as const,
    totalMs: publicMs - 7_000,
    headers: feedHeaders,
    allowLoopback,
    bounds: { ...publicBounds, webPortsOnly: !allowLoopback },
    countsConnections: beforeConnection !== undefined,
  }
  return readEvent(deps, from, { url, now })
}

/** Reads the event in a pasted table; fetches nothing. */
export const readPasted = (
  deps: EventLinkDeps,
  text: string,
  now = Date.now(),
): Promise<EventLink> => readEvent(deps, { text: fileOfText(text) }, { url: '', now })

const readEvent = async (
  { connection, beforeConnection }: EventLinkDeps,
  from: ReadingTask['from'],
  { url, now }: { url: string; now: number },
): Promise<EventLink> => {
  const flags = { map: [], set: [], default: [`eventType=${unknownType}`], all: true }
  const task: ReadingTask = {
    from,
    settings: { ...settingsOf(flags), source: url === '' ? 'pasted' : new URL(url).host },
    now,
    databaseUrl: connectionUrl(connection),
    readAhead: 'none',
    isLowPriority: false,
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
      : unfoundWords([], url)
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

type LinkContext = { url: string; format: Format; now: number }

const linkOf = (items: readonly MadeItem[], { url, format, now }: LinkContext): EventLink => {
  const rows = items.flatMap((item) => ('events' in item ? [item] : []))
  const today = venueToday(now, lastZone)
  const chosen = chooseEvent(rows, url, today)
  if (!chosen) return { found: false, message: unfoundWords(items, url), fields: {} }
  const page = format === 'web-page' ? url : ''
  const chosenEvent = linkedEvent(chosen, page, now)
  const { upcoming } = chosen
  const events = upcoming.slice(0, maxLinkedEvents).map((each) => linkedEvent(each, page, now))
  return {
    found: true,
    message: [
      foundWords(chosen, chosenEvent.fields, url),
      url === '' || upcoming.length > 1 ? leftOutWords(items, url, today) : '',
      'Check everything, then submit it below.',
    ]
      .filter(Boolean)
      .join(' '),
    ...chosenEvent,
    ...(upcoming.length > 1 && { events }),
  }
}

/** Type of events whose words indicate none; the person chooses one. */
const unknownType = 'unknown_type'

/** Pictures belong to the page and are not copied. */
const uncopiedFields = new Set<DraftField>(['logoUrl', 'flyerUrl'])

/** Most days between two dates of an event that repeats at least monthly. */
const monthDays = 35

/** Fields of an event, and its dates if it repeats; `page` as in `fieldsOf`. */
const linkedEvent = (found: FoundEvent, page: string, now: number): LinkedEvent => {
  const fields = fieldsOf(found, page)
  const { dates, otherDates } = datesFrom(found)
  const last = dates.at(-1)
  if (found.isOver || last === undefined || dates.length + otherDates.length < 2) return { fields }
  const goesOn = dates.length > 1 && daysBetween(last, repeatWindow(now).to) < monthDays
  return {
    fields,
    dates,
    ...(otherDates.length > 0 && { otherDates }),
    ...(goesOn && { goesOn }),
  }
}

/** `page`: address used as the website if the event has none. */
const fieldsOf = ({ event, isOver }: FoundEvent, page: string): EventLink['fields'] => {
  const { draft, place } = event
  const exact = place?.locationPrecision === 'address'
  const values: Partial<Record<DraftField, unknown>> = {
    ...draft,
    eventType: isEventType(draft.eventType) ? draft.eventType : '',
    date: isOver ? null : draft.date,
    endDate: isOver || draft.endDate === draft.date ? null : draft.endDate,
    rainDate: isOver ? null : draft.rainDate,
    city: draft.city || place?.city,
    state: draft.state || place?.state,
    zipCode: draft.zipCode || place?.zipCode,
    latitude: exact ? draft.latitude : null,
    longitude: exact ? draft.longitude : null,
    website: draft.website || websiteHref(page),
  }
  return Object.fromEntries(
    organizerFields
      .filter((name) => !uncopiedFields.has(name) && !isBlank(name, values[name]))
      .map((name) => [name, values[name] as EventLink['fields'][string]]),
  )
}

const isBlank = (name: DraftField, value: unknown): boolean =>
  value === undefined ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0) ||
  value === blankOf(fieldOf(name).kind)
