/** Writes a feed as RSS 2.0 in parts, so that a thousand items don't block the event loop. */

import { refreshMinutes } from '../../catalog/calendar/calendar-file.ts'
import { addressLine } from '../../catalog/event/contact-links.ts'
import type { Event } from '../../catalog/event/event.ts'
import { changeNote, rainNote, titleWithChange } from '../../catalog/event/event-changes.ts'
import { eventTypeLabel } from '../../catalog/event/event-types.ts'
import { trustNote } from '../../catalog/event/trust-note.ts'
import { eventPagePath, publicUrl } from '../../catalog/links/paths.ts'
import { shortDays } from '../../catalog/time/day-in-words.ts'
import { longDateRange } from '../../catalog/time/local-dates.ts'
import { timeRange } from '../../catalog/time/local-times.ts'
import { timeZoneLabel } from '../../catalog/time/time-zone-label.ts'
import { escapeMarkup } from '../../kit/text/escape-markup.ts'
import type { Feed } from './feed.ts'

export type RssOptions = {
  /** Public URL of the directory. */
  base: string
  /** Path of the feed, and of the page with the same events. */
  self: string
  page: string
}

/** Channel header before the items. Contains no time of generation, so that an unchanged feed keeps its ETag. */
export const rssOpening = (feed: Feed, { base, self, page }: RssOptions): string => {
  const updateTimes = feed.events.map(({ updatedAt }) => updatedAt).sort()
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    element('title', feed.title),
    element('link', publicUrl(base, page)),
    element('description', feed.about),
    element('language', 'en-us'),
    `<atom:link href="${escaped(publicUrl(base, self))}" rel="self" type="application/rss+xml"/>`,
    ...updateTimes.slice(-1).map((last) => element('lastBuildDate', httpDate(last))),
    element('ttl', String(refreshMinutes)),
  ]
  return `${lines.join('\n')}\n`
}

/** Closing tags after the items. */
export const rssClosing = '</channel>\n</rss>\n'

export const rssItem = (event: Event, base: string): string =>
  [
    '<item>',
    element('title', `${titleWithChange(event)} (${shortWhen(event)}, ${placeOf(event)})`),
    element('link', publicUrl(base, eventPagePath(event))),
    // Same id as in calendars, so that a program can match entries of both.
    `<guid isPermaLink="false">${escaped(event.id)}@gearhead-atlas</guid>`,
    element('pubDate', httpDate(event.updatedAt)),
    element('category', eventTypeLabel(event.eventType)),
    element('description', describe(event)),
    '</item>\n',
  ].join('\n')

const placeOf = ({ city, state }: Event) => [city, state].filter(Boolean).join(', ')

const shortWhen = ({ ongoing, date, endDate }: Event) =>
  ongoing || date === null ? 'open year-round' : shortDays({ date, endDate })

/** Escaped, as feed readers interpret the description as HTML. */
const describe = (event: Event): string => {
  const { ongoing, date, endDate, startTime, endTime, timeZone } = event
  const times = startTime || endTime ? ` (${timeZoneLabel(timeZone)})` : ''
  const when =
    ongoing || date === null
      ? ['Open year-round', event.openDays].filter(Boolean).join(': ')
      : `${longDateRange(date, endDate)}, ${timeRange(startTime, endTime)}${times}`
  const where = [event.venueName, addressLine(event) || event.location].filter(Boolean).join(', ')
  const sentences = [trustNote(event)?.text ?? '', rainNote(event)]
  return [changeNote(event), ...sentences, when, where, event.description]
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => `<p>${escaped(text).replace(/\r\n?|\n/g, '<br/>')}</p>`)
    .join('')
}

const httpDate = (instant: string) => new Date(Date.parse(instant)).toUTCString()

const element = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`

/** Removes lone surrogates and characters that XML doesn't allow (XML 1.0, 2.2), then escapes. */
const escaped = (text: string): string =>
  escapeMarkup(
    text.toWellFormed().replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ''),
  )
