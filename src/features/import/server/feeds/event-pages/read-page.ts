/** Events that a web page describes in schema.org's JSON-LD, or in microdata where it has none in JSON-LD. */
import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { plainLine } from '../../clean/plain-text.ts'
import { parseLeniently } from '../../web-page/lenient-json.ts'
import { findEvents } from '../../web-page/linked-data.ts'
import { takeApart } from '../../web-page/take-apart.ts'
import { isThing, textOf } from '../../web-page/thing.ts'
import type { PageEvent } from './messages.ts'
import { findItems } from './microdata.ts'

/** More is no page of one event. */
const maxEvents = 500
const maxText = 300

export const readPage = async (file: string): Promise<PageEvent[]> => {
  const bytes = await readFile(file)
  const html = bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1')
  const linked = linkedEvents(html)
  return (linked.length > 0 ? linked : microdataEvents(html)).slice(0, maxEvents)
}

const linkedEvents = (html: string): PageEvent[] => {
  const blocks = takeApart(html).blocks.flatMap(({ line, text }) => {
    const values = parseLeniently(text)
    return values === undefined ? [] : [{ line, values }]
  })
  return findEvents(blocks).map(({ event }) => ({
    name: plainLine(short(textOf(event.name))),
    start: short(textOf(event.startDate)),
    previousStart: short(textOf(event.previousStartDate)),
    status: statusOf([event.eventStatus].flat().map(nameOf)),
  }))
}

const microdataEvents = (html: string): PageEvent[] =>
  findItems(html).map((item) => ({
    name: short(item.get('name') ?? ''),
    start: short(item.get('startDate') ?? ''),
    previousStart: short(item.get('previousStartDate') ?? ''),
    status: statusOf([item.get('eventStatus') ?? '']),
  }))

const short = (text: string) => text.slice(0, maxText)

const nameOf = (value: unknown): string =>
  isThing(value) ? textOf(value['@id'] ?? value['@value']) : textOf(value)

const statuses: Readonly<Record<string, PageEvent['status']>> = {
  EventScheduled: 'scheduled',
  EventCancelled: 'cancelled',
  EventCanceled: 'cancelled',
  EventPostponed: 'postponed',
  EventRescheduled: 'rescheduled',
}

/** Two statuses that contradict each other are none. */
const statusOf = (given: readonly string[]): PageEvent['status'] => {
  const statedStatuses = new Set(
    given.map((name) => statuses[short(name).replace(/^.*[/:#]/, '')] ?? ''),
  )
  const [only = ''] = statedStatuses
  return statedStatuses.size === 1 ? only : ''
}
