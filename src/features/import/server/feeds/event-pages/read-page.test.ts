import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readPage } from './read-page.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'read-page-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (html: string) => {
  const file = path.join(folder, 'page.html')
  writeFileSync(file, html)
  return readPage(file)
}
const linked = (value: object) =>
  `<script type="application/ld+json">${JSON.stringify(value)}</script>`
const cancelled = 'https://schema.org/EventCancelled'
const show = { '@type': 'Event', name: 'Cars &amp; Coffee', startDate: '2099-08-08' }
const found = { name: 'Cars & Coffee', start: '2099-08-08', previousStart: '' }

it.each<[unknown, string]>([
  [cancelled, 'cancelled'],
  ['http://schema.org/EventCanceled', 'cancelled'],
  ['schema:EventPostponed', 'postponed'],
  ['EventRescheduled', 'rescheduled'],
  [{ '@id': cancelled }, 'cancelled'],
  [['https://schema.org/EventScheduled'], 'scheduled'],
  [['https://schema.org/EventScheduled', cancelled], ''],
  ['https://schema.org/EventMovedOnline', ''],
  ['cancelled', ''],
  [undefined, ''],
])('reads the status %j in JSON-LD', async (eventStatus, status) => {
  expect(await read(linked({ '@graph': [{ ...show, eventStatus }] }))).toEqual([
    { ...found, status },
  ])
})

it('reads microdata, with its void, unclosed and nested elements', async () => {
  const html = `<div itemscope itemtype="https://schema.org/SportsEvent">
    <h1><a itemprop="name" href="/x">Cars &amp; <b>Coffee</b></a></h1><p>Text<br>
    <meta itemprop="startDate" content="2099-08-08">
    <span itemprop="organizer" itemscope itemtype="https://schema.org/Organization">
      <span itemprop="name">A Club</span></span>
    <link itemprop="eventStatus" href="${cancelled}"></div>
    <span itemprop="name">Nothing</span>
    <div itemscope itemtype="https://schema.org/Event"><span itemprop="name">Other</span>
    <a itemprop="eventStatus" href="https://schema.org/EventPostponed">Later</a></div>`
  expect(await read(html)).toEqual([
    { ...found, status: 'cancelled' },
    { name: 'Other', start: '', previousStart: '', status: 'postponed' },
  ])
})

it('JSON-LD takes precedence over microdata', async () => {
  const microdata = `<div itemscope itemtype="https://schema.org/Event"><b itemprop="name">Cars & Coffee</b>
    <link itemprop="eventStatus" href="${cancelled}"></div>`
  expect(await read(linked(show) + microdata)).toEqual([{ ...found, status: '' }])
})

/** Inputs of about two million characters. */
const hostile = {
  'tags within tags': '<b itemscope>'.repeat(150_000),
  'tags within properties':
    '<div itemscope itemtype="https://schema.org/Event">' + '<b itemprop=name>'.repeat(110_000),
  'ends without beginnings': `<i itemscope>${'<b>'.repeat(400)}${'</u>'.repeat(480_000)}`,
  'lists within lists': `<script type="application/ld+json">${'['.repeat(1_900_000)}`,
  'many events': linked(
    Array.from({ length: 14_000 }, () => ({ ...show, eventStatus: cancelled })),
  ),
  'a tag without end': `<div itemscope itemprop="${'x'.repeat(1_900_000)}`,
  entities: `<div itemscope itemtype="https://schema.org/Event"><b itemprop="name">${'&amp;'.repeat(370_000)}`,
}

it.each(Object.entries(hostile))('reads a bounded number of events from %s', async (_, html) => {
  const events = await read(html)
  expect(events.length).toBeLessThanOrEqual(500)
  for (const { name } of events) expect(name.length).toBeLessThanOrEqual(300)
})
