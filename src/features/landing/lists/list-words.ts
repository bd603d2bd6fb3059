/** The week's list as plain text, Markdown or HTML. Each format escapes the names, which are untrusted text. */
import { shortCostLabel } from '../../../catalog/event/costs.ts'
import { eventChange, isOff, titleWithChange } from '../../../catalog/event/event-changes.ts'
import { allEvents } from '../../../catalog/event/topics.ts'
import { eventPagePath, landingPath, publicUrl } from '../../../catalog/links/paths.ts'
import { joinWords } from '../../../catalog/time/dates-in-words.ts'
import { dateWords, shortDate } from '../../../catalog/time/local-dates.ts'
import { endsNextDay, timeRange } from '../../../catalog/time/local-times.ts'
import { timeZoneLabel } from '../../../catalog/time/time-zone-label.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import { oneLine } from '../../../kit/text/clean-text.ts'
import { escapeMarkup } from '../../../kit/text/escape-markup.ts'
import { titleOf } from '../landing-words.ts'
import type { ListedEvent, ListFormat, ListLines, WeekList } from './list-contract.ts'

type Entry = { name: string; url: string; when: string; cost: string; where: string; town: string }
type ListLine = { text: string; url?: string }
type ListContent = {
  title: string
  days: { day: string; items: Entry[] }[]
  closing: ListLine[]
}

type ListOptions = { base: string; lines: ListLines }

/** Content of the list's file. */
export const listText = (list: WeekList, format: ListFormat, options: ListOptions): string =>
  writers[format](contentOf(list, options.base), options.lines)

const contentOf = (list: WeekList, base: string): ListContent => {
  const { place, fromDate, toDate, total, events, credits } = list
  const zones = new Set(events.map(({ timeZone }) => timeZoneLabel(timeZone)))
  const itemOf = (dates: readonly ListedEvent[]) => describe(dates, { list, base, zones })
  // Dates of a series with equal words are one entry, on the first date.
  const entries = [...Map.groupBy(events, wordsOf).values()]
  const days = Map.groupBy(entries, ([first]) => [first?.date ?? '', fromDate].toSorted()[1] ?? '')
  const more = total - events.length
  const page = publicUrl(base, landingPath(allEvents.slug, place.slug))
  return {
    title: `${titleOf({ topic: allEvents.slug, place })}, ${dayOf(fromDate)} to ${dayOf(toDate)}`,
    days: [...days].map(([date, entriesOfDay]) => ({
      day: `${dateWords(date)?.weekday}, ${dayOf(date)}`,
      items: entriesOfDay.map(itemOf),
    })),
    closing: [
      ...(total === 0 ? [{ text: 'No events are listed for these days.' }] : []),
      { text: more > 0 ? `${formatNumber(more)} more, and later dates` : 'Later dates', url: page },
      { text: `List by ${siteSettings.name}`, url: publicUrl(base, '/') },
      ...credits,
    ],
  }
}

/** "November 27". */
const dayOf = (date: string): string => {
  const words = dateWords(date)
  return words ? `${words.month} ${words.day}` : date
}

/** Words of an entry without its days; for an event without a series, a unique key. */
const wordsOf = ({ id, date: _date, endDate: _end, ...words }: ListedEvent): string =>
  words.series === null ? id : JSON.stringify(words)

type ListContext = { list: WeekList; base: string; zones: ReadonlySet<string> }

const describe = (dates: readonly ListedEvent[], { list, base, zones }: ListContext): Entry => {
  const [event, ...laterDates] = dates as [ListedEvent, ...ListedEvent[]]
  const { venueName, streetAddress, city, state, attendanceCost } = event
  const clean = (texts: readonly string[]) => join(texts.map(oneLine))
  const otherDays = laterDates.flatMap(({ date }) => (date ? shortDate(date) : []))
  return {
    name: oneLine(titleWithChange({ ...event, series: null })),
    url: publicUrl(base, eventPagePath(event)),
    when: join([
      whenOf(event, zones),
      throughOf(event, list.fromDate),
      otherDays.length > 0 ? `also ${joinWords(otherDays)}` : '',
    ]),
    cost: isOff(event)
      ? ''
      : (shortCostLabel(attendanceCost) ?? '').replace('Free', 'free admission'),
    where: clean([venueName, streetAddress, city, state]),
    town: clean([venueName, city, state]),
  }
}

/** Hours of an event that takes place, with the time zone if the list spans several zones. */
const whenOf = (event: ListedEvent, zones: ReadonlySet<string>): string => {
  const { eventStatus, startTime, endTime, timeZone } = event
  if (eventStatus === 'postponed') return 'New date to be announced'
  if (eventStatus === 'cancelled') return ''
  const hasTimes = startTime !== null || endTime !== null
  const zone = hasTimes && zones.size > 1 ? ` ${timeZoneLabel(timeZone)}` : ''
  const nextDayNote = endsNextDay(event) ? ' the next day' : ''
  const changeLabel = eventChange({ ...event, series: null })?.badge.toLowerCase()
  return `${timeRange(startTime, endTime)}${nextDayNote}${zone}${changeLabel ? ` (${changeLabel})` : ''}`
}

const throughOf = ({ date, endDate }: ListedEvent, fromDate: string): string => {
  if (!endDate || endDate === date || endDate === fromDate) return ''
  return `through ${shortDate(endDate)}`
}

const join = (texts: readonly string[]): string => texts.filter(Boolean).join(', ')

/** Texts after the name: on the same line, or on two lines below. */
const detailsOf = ({ when, cost, where, town }: Entry, lines: ListLines): string[] =>
  (lines === '1' ? [join([when, cost, town])] : [join([when, cost]), where]).filter(Boolean)

/** ASCII for typographic punctuation, which old newsletter programs cannot display. Letters are kept. */
const punctuation: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '′': "'",
  ʼ: "'",
  '‹': "'",
  '›': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '″': '"',
  '«': '"',
  '»': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '―': '-',
  '−': '-',
  '…': '...',
  '•': '*',
  '·': '*',
  '×': 'x',
  '⁄': '/',
  '™': '(TM)',
  '®': '(R)',
  '©': '(C)',
  '½': '1/2',
  '¼': '1/4',
  '¾': '3/4',
  '№': 'No.',
}

const plainText = (text: string): string =>
  text
    .replace(/[^ -~\n\p{L}\p{M}]/gu, (character) => punctuation[character] ?? '')
    .replace(/ {2,}(?=\S)/g, ' ')

const writeText = ({ title, days, closing }: ListContent, lines: ListLines): string => {
  const item = (each: Entry) => {
    const texts = [each.name, ...detailsOf(each, lines)].map(plainText)
    return lines === '1' ? [texts.join(' - ')] : ['', ...texts]
  }
  return [
    plainText(title),
    ...days.flatMap(({ day, items }) => ['', day.toUpperCase(), ...items.flatMap(item)]),
    '',
    ...closing.map(({ text, url }) => plainText(text) + (url === undefined ? '' : `: ${url}`)),
    '',
  ].join('\n')
}

/** Escapes the marks of CommonMark, its common extensions and templates, and bare URLs, which become links. */
const inMarkdown = (text: string): string =>
  text
    .replace(/[\\`*_[\](){}<>~|$^=!@]|&(?=#?\w+;)|^\s*[#+-]|(?<=:)\/(?=\/)/g, '\\$&')
    .replace(/^\d+(?=[.)])|\bwww(?=\.)/gi, '$&\\')

const markdownLink = (text: string, url: string): string =>
  `[${inMarkdown(text)}](${url.replaceAll('(', '%28').replaceAll(')', '%29')})`

const writeMarkdown = ({ title, days, closing }: ListContent, lines: ListLines): string => {
  const item = (each: Entry) =>
    [`- **${markdownLink(each.name, each.url)}**`, ...detailsOf(each, lines).map(inMarkdown)].join(
      lines === '1' ? ' - ' : '\\\n  ',
    )
  const end = ({ text, url }: ListLine) =>
    url === undefined ? inMarkdown(text) : markdownLink(text, url)
  return [
    `## ${inMarkdown(title)}`,
    ...days.flatMap(({ day, items }) => ['', `### ${day}`, '', ...items.map(item)]),
    '',
    closing.map(end).join('\\\n'),
    '',
  ].join('\n')
}

const htmlLink = (text: string, url: string): string =>
  `<a href="${escapeMarkup(url)}">${escapeMarkup(text)}</a>`

const writeHtml = ({ title, days, closing }: ListContent, lines: ListLines): string => {
  const item = (each: Entry) => {
    const name = `<strong>${htmlLink(each.name, each.url)}</strong>`
    const texts = [name, ...detailsOf(each, lines).map(escapeMarkup)]
    return `<li>${texts.join(lines === '1' ? ' - ' : '<br>')}</li>`
  }
  const end = ({ text, url }: ListLine) =>
    url === undefined ? escapeMarkup(text) : htmlLink(text, url)
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escapeMarkup(title)}</title></head><body>`,
    `<h2>${escapeMarkup(title)}</h2>`,
    ...days.flatMap(({ day, items }) => [`<h3>${day}</h3>`, '<ul>', ...items.map(item), '</ul>']),
    `<p>${closing.map(end).join('<br>')}</p>`,
    '</body></html>',
    '',
  ].join('\n')
}

const writers: Record<ListFormat, (sheet: ListContent, lines: ListLines) => string> = {
  txt: writeText,
  md: writeMarkdown,
  html: writeHtml,
}
