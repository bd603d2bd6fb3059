/** Reads a web page's events from schema.org JSON-LD, or from microdata if there is no JSON-LD. */
import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { plainLine } from '../../clean/plain-text.ts'
import { isObject, textOf } from '../../web-page/json-values.ts'
import { pageItems } from '../../web-page/page-items.ts'
import { findEvents, linkedDataOf } from '../../web-page/read-web-page.ts'
import type { PageEvent } from './fetch-pages-in-process.ts'

/** Most events read from a page; a page of one event has fewer. */
const maxEvents = 500
const maxText = 300

export const readPage = async (file: string): Promise<PageEvent[]> => {
  const bytes = await readFile(file)
  const html = bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1')
  const linked = findEvents(linkedDataOf(html))
  const events = linked.length > 0 ? linked : findEvents(pageItems(html))
  return events.slice(0, maxEvents).map(({ event }) => ({
    name: plainLine(shorten(textOf(event.name))),
    start: shorten(textOf(event.startDate)),
    previousStart: shorten(textOf(event.previousStartDate)),
    status: statusOf([event.eventStatus].flat().map(nameOf)),
  }))
}

const shorten = (text: string) => text.slice(0, maxText)

const nameOf = (value: unknown): string =>
  isObject(value) ? textOf(value['@id'] ?? value['@value']) : textOf(value)

const statuses = ['scheduled', 'cancelled', 'postponed', 'rescheduled'] as const

/** Status of an event; empty if there are two different ones. */
const statusOf = (texts: readonly string[]): PageEvent['status'] => {
  const names = texts.map((name) =>
    shorten(name)
      .replace(/^.*[/:#]/, '')
      .replace('Canceled', 'Cancelled'),
  )
  const [only, another] = new Set(names)
  const status = statuses.find((each) => only?.toLowerCase() === `event${each}`)
  return (another === undefined && status) || ''
}
