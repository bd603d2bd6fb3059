/** Template of all email about events, with their name and dates in subject and text. */
import { excerpt } from '../../../kit/text/excerpt.ts'
import {
  type MailContent,
  type RenderedMail,
  renderMail,
} from '../../../platform/mail/render-mail.ts'
import { longDays, shortDays } from '../../time/day-in-words.ts'
import type { Event } from '../event.ts'
import { quotedName } from '../quoted-name.ts'

export type MailedEvent = Pick<Event, 'name' | 'date' | 'endDate'>

export type EventMail = {
  /** News in one line, before name and dates. */
  title: string
  /** At least one event, in order of date; the first one's name is used. */
  events: readonly MailedEvent[]
  /** Paragraph before name and dates. */
  lead?: string
  /** Line after the dates, in the same quote. */
  note?: string
  paragraphs: MailContent['paragraphs']
  links?: MailContent['links']
}

/** Most characters of a subject, about what mail programs show; cuts the name, never the dates. */
const maxSubjectLength = 150
const minNameLength = 20

export const eventMail = ({
  title,
  events,
  lead,
  note = '',
  paragraphs,
  links,
}: EventMail): RenderedMail =>
  renderMail({
    title: eventSubject(title, events),
    paragraphs: [
      ...(lead ? [lead] : []),
      { quote: [nameAndDays(events), note].filter(Boolean).join('\n') },
      ...paragraphs,
    ],
    links,
  })

/** "Your event is canceled: Sunday Coffee, Sat, May 3, 2031 and 3 more dates". */
const eventSubject = (title: string, [first, ...more]: readonly MailedEvent[]): string => {
  if (!first) throw new Error('Mail about events names one at least.')
  const days = shortDays(first)
  const furtherDates =
    more.length === 0 ? '' : ` and ${more.length} more ${more.length === 1 ? 'date' : 'dates'}`
  const opening = title.endsWith('?') ? title : `${title}:`
  const roomForName = maxSubjectLength - `${opening} ..., ${days}${furtherDates}`.length
  const name = excerpt(quotedName(first.name), Math.max(roomForName, minNameLength))
  return `${opening} ${name}, ${days}${furtherDates}`
}

/** Most dates listed; further dates are counted. */
const maxListed = 12

/** Quoted name, and each date on its own line. */
export const nameAndDays = (events: readonly MailedEvent[]): string => {
  const lines = events.slice(0, maxListed).map(longDays)
  const more = events.slice(maxListed)
  const last = more.at(-1)
  if (last) {
    const dates = more.length === 1 ? '1 more date' : `${more.length} more dates`
    lines.push(`and ${dates}, the last on ${longDays(last)}`)
  }
  return [quotedName(events[0]?.name ?? ''), ...lines].join('\n')
}
