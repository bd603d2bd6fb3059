/** Files that cost far more to parse than to send; each must be rejected or parsed within limits. */
import { gzipSync } from 'node:zlib'

export type Bomb = {
  /** File name with the extension of its actual or pretended type. */
  name: string
  content: () => string | Buffer
  /** Content-Encoding for serving it, if compressed. */
  encoding?: 'gzip'
  /** Within the limits of size and memory, but takes seconds: only the time limit stops it. */
  isLong?: true
}

const many = (count: number, text: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => text(index))
const upTo = (count: number, first = 0) => many(count, (index) => `${index + first}`).join(',')

type Lines = string | readonly string[]
const calendar = (...lines: Lines[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', lines, 'END:VCALENDAR', ''].flat(2).join('\r\n')
const event = (...lines: Lines[]) =>
  [
    'BEGIN:VEVENT',
    'UID:show',
    'SUMMARY:Car Show',
    'LOCATION:1 Main St\\, Springfield\\, IL 62701',
    lines,
    'END:VEVENT',
  ].flat(2)
const start = 'DTSTART;TZID=America/Chicago:20260801T100000'
const repeating = (rule: string, ...more: Lines[]) =>
  calendar(event(start, `RRULE:${rule}`, more.flat()))

/** Distinct moments: consecutive hours. */
const moment = (index: number) => {
  const day = new Date(Date.UTC(2026, 7, 1) + Math.floor(index / 24) * 86_400_000)
  const hour = String(index % 24).padStart(2, '0')
  return `${day.toISOString().slice(0, 10).replaceAll('-', '')}T${hour}0000`
}

const csvHeader = 'id,name,date,city,state\n'
const row = '1,Car Show,2026-08-01,Springfield,IL\n'
const page = (head: string, body = '') =>
  `<!doctype html><html><head><title>Shows</title>${head}</head><body>${body}</body></html>`
const linked = (value: string) => page(`<script type="application/ld+json">${value}</script>`)

const calendars: Bomb[] = [
  {
    name: 'every-second.ics',
    content: () =>
      repeating(`FREQ=DAILY;BYHOUR=${upTo(24)};BYMINUTE=${upTo(60)};BYSECOND=${upTo(60)}`),
  },
  { name: 'secondly.ics', content: () => repeating('FREQ=SECONDLY') },
  { name: 'minutely-count.ics', content: () => repeating('FREQ=MINUTELY;COUNT=2000000000') },
  { name: 'interval-zero.ics', content: () => repeating('FREQ=DAILY;INTERVAL=0') },
  { name: 'interval-huge.ics', content: () => repeating('FREQ=YEARLY;INTERVAL=999999999') },
  {
    name: 'until-9999.ics',
    content: () =>
      calendar(event('DTSTART:00010101T000000', 'RRULE:FREQ=DAILY;UNTIL=99991231T235959Z')),
  },
  { name: 'count-huge.ics', content: () => repeating('FREQ=DAILY;COUNT=999999999999') },
  {
    name: 'never.ics',
    content: () => repeating('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;BYDAY=MO;BYSETPOS=366'),
  },
  {
    name: 'long-lists.ics',
    content: () =>
      repeating(`FREQ=YEARLY;BYYEARDAY=${upTo(366, 1)};BYWEEKNO=${upTo(53, 1)};BYHOUR=${upTo(24)}`),
  },
  {
    name: 'longer-lists.ics',
    content: () => repeating(`FREQ=YEARLY;BYMONTHDAY=${many(200_000, () => '1').join(',')}`),
  },
  {
    name: 'many-rules.ics',
    isLong: true,
    content: () =>
      calendar(
        many(2_000, (index) => `${index}`).flatMap((uid) =>
          event(start, 'RRULE:FREQ=DAILY').map((line) => line.replace('UID:show', `UID:${uid}`)),
        ),
      ),
  },
  {
    name: 'changes.ics',
    content: () =>
      calendar(
        event(start, 'RRULE:FREQ=DAILY'),
        many(20_000, moment).flatMap((on) => event(`RECURRENCE-ID:${on}`, `DTSTART:${on}`)),
      ),
  },
  {
    name: 'exceptions.ics',
    content: () =>
      repeating(
        'FREQ=DAILY',
        many(200_000, (index) => `EXDATE:${moment(index)}`),
      ),
  },
  {
    name: 'exceptions-in-a-line.ics',
    content: () => repeating('FREQ=DAILY', `EXDATE:${many(200_000, moment).join(',')}`),
  },
  {
    name: 'further-dates.ics',
    content: () =>
      calendar(
        event(
          start,
          many(200_000, (index) => `RDATE:${moment(index)}`),
        ),
      ),
  },
  {
    name: 'one-line.ics',
    content: () => calendar(event(start, `DESCRIPTION:${'x'.repeat(30_000_000)}`)),
  },
  {
    name: 'folded.ics',
    content: () =>
      calendar(
        event(
          start,
          'DESCRIPTION:x',
          many(5_000_000, () => ' xx'),
        ),
      ),
  },
  {
    name: 'running-text.ics',
    content: () =>
      calendar(
        event(
          start,
          'DESCRIPTION:x',
          many(3_000_000, () => '...'),
        ),
      ),
  },
  {
    name: 'parameters.ics',
    content: () => calendar(event(`DTSTART${many(100_000, (n) => `;X-${n}=1`).join('')}:20260801`)),
  },
  {
    name: 'properties.ics',
    content: () =>
      calendar(
        event(
          start,
          many(500_000, (index) => `X-P${index}:1`),
        ),
      ),
  },
  {
    name: 'alarms.ics',
    content: () =>
      calendar(
        event(
          start,
          many(700_000, () => 'BEGIN:VALARM\r\nACTION:AUDIO\r\nEND:VALARM'),
        ),
      ),
  },
  {
    name: 'nested.ics',
    content: () =>
      calendar(
        many(300_000, () => 'BEGIN:VEVENT'),
        many(300_000, () => 'END:VEVENT'),
      ),
  },
  {
    name: 'one-identifier.ics',
    isLong: true,
    content: () =>
      calendar(
        Array.from({ length: 100_000 }, (_, index) => index).flatMap((index) =>
          event(`DTSTART:${moment(index)}`),
        ),
      ),
  },
  {
    name: 'empty-entries.ics',
    isLong: true,
    content: () => calendar(many(1_000_000, () => 'BEGIN:VEVENT\r\nEND:VEVENT')),
  },
  {
    name: 'nul.ics',
    content: () => calendar(event(start, `DESCRIPTION:${'\0'.repeat(60_000)}`)),
  },
  {
    name: 'utf-16.ics',
    content: () =>
      Buffer.from(
        `\ufeff${calendar(event(start, `DESCRIPTION:${'é'.repeat(5_000_000)}`))}`,
        'utf16le',
      ),
  },
  {
    name: 'packed.ics',
    encoding: 'gzip',
    content: () => gzipSync(calendar(event(start, `DESCRIPTION:${'x'.repeat(100_000_000)}`))),
  },
]

const tables: Bomb[] = [
  {
    name: 'one-cell.csv',
    content: () => `${csvHeader}2,"${'x'.repeat(30_000_000)}",2026-08-01,,\n`,
  },
  {
    name: 'columns.csv',
    content: () =>
      `${csvHeader.trim()},${upTo(100_000)}\n${many(5, () => upTo(100_000)).join('\n')}\n`,
  },
  { name: 'open-quote.csv', content: () => `${csvHeader}${row}2,"Show${'\n,'.repeat(5_000_000)}` },
  { name: 'quotes.csv', content: () => `${csvHeader}2,${'"'.repeat(20_000_001)},2026-08-01,,\n` },
  { name: 'empty-cells.csv', content: () => `${csvHeader}${','.repeat(30_000_000)}\n` },
  {
    name: 'nul.csv',
    content: () => `${csvHeader}${row.repeat(3_000)}2,\0${'\0'.repeat(1_000_000)}\n`,
  },
  {
    name: 'markup.csv',
    content: () => `${csvHeader}2,${'<b>'.repeat(200_000)},2026-08-01,Springfield,IL\n`,
  },
  {
    name: 'entities.csv',
    content: () => `${csvHeader}2,${'&amp;'.repeat(190_000)},2026-08-01,Springfield,IL\n`,
  },
]

const lists: Bomb[] = [
  { name: 'nested.json', content: () => `{"events":[${'['.repeat(5_000_000)}` },
  {
    name: 'nested-objects.json',
    content: () => `[${'{"a":'.repeat(300_000)}1${'}'.repeat(300_000)}]`,
  },
  { name: 'long-text.json', content: () => `[{"name":"${'x'.repeat(30_000_000)}"}]` },
  { name: 'long-key.json', content: () => `{"${'k'.repeat(30_000_000)}":1,"events":[]}` },
  {
    name: 'long-number.json',
    content: () => `[{"name":"Show","latitude":${'9'.repeat(3_900_000)}}]`,
  },
  {
    name: 'long-line.json',
    content: () => `{"name":"Car Show"}\n{"name":"${'x'.repeat(30_000_000)}"}`,
  },
  { name: 'elements.json', content: () => `[${many(1_000_000, () => '{}').join(',')}]` },
  {
    name: 'keys.json',
    isLong: true,
    content: () => `[{${many(200_000, (index) => `"k${index}":1`).join(',')},"name":"Car Show"}]`,
  },
  {
    name: 'lists.json',
    content: () => `{${many(500_000, (index) => `"list ${index}":[]`).join(',')}}`,
  },
]

const pages: Bomb[] = [
  {
    name: 'nested.html',
    content: () => page('', `${'<b>'.repeat(200_000)}${'</b>'.repeat(200_000)}`),
  },
  { name: 'unclosed.html', content: () => page('', '<p><table><tr><td>'.repeat(400_000)) },
  { name: 'elements.html', content: () => page('', '<br><i>x</i>'.repeat(1_000_000)) },
  {
    name: 'attributes.html',
    content: () => page(`<meta ${many(1_000_000, (index) => `a${index}=1`).join(' ')}>`),
  },
  {
    name: 'blocks.html',
    content: () => page('<script type="application/ld+json">{}</script>'.repeat(200_000)),
  },
  {
    name: 'cycle.html',
    content: () =>
      linked(
        JSON.stringify({
          '@graph': [
            { '@id': 'a', '@type': 'Event', name: 'Car Show', location: { '@id': 'b' } },
            { '@id': 'b', address: { '@id': 'b' }, geo: { '@id': 'a' }, location: { '@id': 'a' } },
          ],
        }),
      ),
  },
  { name: 'nested-data.html', content: () => linked('{"a":['.repeat(1_000_000)) },
  {
    name: 'events.html',
    isLong: true,
    content: () =>
      linked(
        `[${many(150_000, (index) => `{"@type":"Event","@id":"${index}","name":"Car Show","startDate":"2026-08-01"}`).join(',')}]`,
      ),
  },
  {
    name: 'prices.html',
    content: () =>
      linked(
        `{"@type":"Event","name":"Car Show","startDate":"2026-08-01","location":"Springfield, IL","offers":[${many(1_000_000, () => '{"price":1}').join(',')}]}`,
      ),
  },
  {
    name: 'same-thing.html',
    content: () => linked(`[${many(600_000, () => '{"@id":"a","b":1}').join(',')}]`),
  },
  {
    name: 'expansion.xml',
    content: () =>
      `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${many(30, (index) => `<!ENTITY a${index} "${`&a${index - 1};`.repeat(10)}">`).join('')}]><x>&a29;</x>`,
  },
]

export const bombs: readonly Bomb[] = [...calendars, ...tables, ...lists, ...pages]
