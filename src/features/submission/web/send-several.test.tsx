/** Several events of a calendar, from pasting its link to submitting them, without JavaScript. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { emptyTables, submissionTables } from '../../../../tests/support/empty-tables.ts'
import { calendar, show } from '../../../../tests/support/feed-calendar.ts'
import { feedServer } from '../../../../tests/support/feed-server.ts'
import { saveMade } from '../../../../tests/support/made-event.ts'
import { pageArgs } from '../../../../tests/support/page-args.ts'
import { renderPage, textOf } from '../../../../tests/support/render-page.tsx'
import { countSubmitted } from '../../../../tests/support/submitted.ts'
import { testApp } from '../../../../tests/support/test-app.ts'
import { addDays } from '../../../catalog/time/local-dates.ts'
import { venueToday } from '../../../catalog/time/venue-today.ts'
import { readSent } from './sent-note.ts'
import { uploadAction } from './upload-action.ts'
import type { UploadOutcome } from './upload-outcome.ts'
import UploadPage from './upload-page.tsx'

const app = await testApp({ FEEDS_LOOPBACK: 'on' })
const { db } = app
const server = await feedServer()

beforeEach(() => emptyTables(db, ...submissionTables))

const post = async (form: Record<string, string>) => {
  const answer: unknown = await uploadAction(pageArgs(app.call, { form }))
  if (answer instanceof Response) return { location: answer.headers.get('location'), answer }
  const { data, init } = answer as { data: UploadOutcome; init?: { status?: number } }
  const start = { openedAt: 1, sendKey: 'k'.repeat(24) }
  const html = await renderPage(UploadPage, { path: '/upload', data: start, posted: data })
  return { data, status: init?.status, html, form: formOf(html) }
}

const attribute = (tag: string, name: string) =>
  new RegExp(` ${name}="([^"]*)"`)
    .exec(tag)?.[1]
    ?.replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&') ?? ''

/** Current inputs of the list's form. */
const formOf = (html: string): Record<string, string> => {
  const form = html.split('<form').find((part) => part.includes('name="several"')) ?? ''
  const tags = [...(form.split('</form>')[0] ?? '').matchAll(/<input[^>]*>/g)].map(([tag]) => tag)
  return Object.fromEntries(
    tags
      .filter((tag) => !tag.includes('type="checkbox"') || tag.includes(' checked'))
      .map((tag) => [attribute(tag, 'name'), attribute(tag, 'value')]),
  )
}

const shows = (count: number) =>
  Array.from({ length: count }, (_, n) => show(`n${n}`, `209907${String(n + 10)}`))

const openList = async (entries: string[][]) => {
  server.serve('/season.ics', calendar(...entries))
  const { form = {}, html = '' } = await post({ fill: 'link', link: server.at('/season.ics') })
  return { form: { ...form, submitterEmail: 'pat@example.com' }, html }
}

const submitted = () => countSubmitted(db)

test('all are submitted separately, and a repeated form counts once', async () => {
  const { form, html } = await openList(shows(4))
  expect(textOf(html)).toContain('Send all 4')
  expect(html).toContain('name="submitterEmail"')
  const { location, answer } = await post({ ...form, several: 'all' })
  expect(location).toBe('/upload/received')
  expect(await submitted()).toMatchObject({ events: 4, submissions: 4, outbox_messages: 4 })
  await post({ ...form, several: 'all' })
  expect(await submitted()).toMatchObject({ events: 4, submissions: 4, outbox_messages: 4 })
  const cookie = answer?.headers.get('set-cookie')?.split(';')[0] ?? ''
  const note = await readSent(new Request('http://localhost/', { headers: { cookie } }))
  expect(note).toMatchObject({ name: 'Car Show n0', events: 4 })
  const { rows } = await sql<{ status: string }>`select distinct status from events`.execute(db)
  expect(rows).toEqual([{ status: 'pending' }])
})

test('only selected events are submitted; the others stay in the list', async () => {
  const { form } = await openList(shows(4))
  const { chosen0: _, chosen2: __, ...chosen } = form as Record<string, string>
  const { html = '', status } = await post({ ...chosen, several: 'chosen' })
  expect(status).toBe(200)
  expect(textOf(html)).toContain('Sent: Car Show n1; Car Show n3.')
  expect(textOf(html)).toContain('Send all 2')
  expect(await submitted()).toMatchObject({ events: 2, submissions: 2 })
  const none = await post({ ...chosen, chosen1: '', chosen3: '', several: 'chosen' })
  expect(none.status).toBe(200)
  const { chosen1: ___, chosen3: ____, ...nothing } = chosen
  const refused = await post({ ...nothing, several: 'chosen' })
  expect(refused.status).toBe(422)
  expect(textOf(refused.html ?? '')).toContain('Choose at least one event.')
})

test('missing fields are requested once, and each error is shown at its event', async () => {
  const bare = ['UID:x', 'SUMMARY:Evening by the Lake', 'DTSTART;VALUE=DATE:20990801']
  const { form, html } = await openList([...shows(2), bare])
  expect(textOf(html)).toContain('Type of events without one (1)')
  expect(textOf(html)).toContain('ZIP code of events without a place (1)')
  const refused = await post({ ...form, several: 'all' })
  expect(refused.status).toBe(422)
  const text = textOf(refused.html ?? '')
  expect(text).toContain('Sent: Car Show n0; Car Show n1.')
  expect(text).toMatch(/Evening by the Lake[^]*Type: Every event needs a type/)
  const mended = { ...refused.form, submitterEmail: 'pat@example.com', several: 'all' }
  const { location } = await post({ ...mended, eventType: 'cruise_night', zipCode: '62701' })
  expect(location).toBe('/upload/received')
  expect(await submitted()).toMatchObject({ events: 3, submissions: 3 })
})

test('a likely duplicate is shown first, and submitted when sent again', async () => {
  const at = { latitude: 39.8, longitude: -89.65, timeZone: 'America/Chicago' }
  await saveMade(db, [{ id: 'same', name: 'Car Show n0', date: '2099-07-10', at }])
  const { form } = await openList(shows(2))
  const asked = await post({ ...form, several: 'all' })
  expect(textOf(asked.html ?? '')).toContain('Is it already listed?')
  expect(asked.html).toContain('href="/event/same')
  const again = { ...asked.form, submitterEmail: 'pat@example.com', several: 'all' }
  expect((await post(again)).location).toBe('/upload/received')
  expect(await submitted()).toMatchObject({ submissions: 2 })
})

test('a recurring event is one submission with all its dates', async () => {
  const first = addDays(venueToday(Date.now(), 'UTC'), 14).replaceAll('-', '')
  const weekly = show('w', first, 'RRULE:FREQ=WEEKLY;COUNT=3')
  const { form, html } = await openList([weekly, ...shows(1)])
  expect(textOf(html)).toContain('3 dates through')
  expect((await post({ ...form, several: 'all' })).location).toBe('/upload/received')
  expect(await submitted()).toMatchObject({ events: 4, submissions: 2, series: 1 })
})

test('beyond the limit of an address, the rest stays in the list, with the reason', async () => {
  const { form } = await openList(shows(14))
  const { html = '', status } = await post({ ...form, several: 'all' })
  expect(status).toBe(422)
  expect(await submitted()).toMatchObject({ submissions: 12 })
  expect(textOf(html)).toContain('limit of events for a day')
  expect(textOf(html)).toContain('Send all 2')
})

test('a forged form is refused event by event, and a calendar can be suggested', async () => {
  const { html } = await openList(shows(2))
  const link = encodeURIComponent(server.at('/season.ics'))
  expect(html).toContain(`href="/contact?link=${link}&amp;topic=calendar"`)
  const made = { event0: '{', event1: '[]', event2: JSON.stringify({ values: { name: 'x' } }) }
  const refused = await post({ ...made, several: 'all', submitterEmail: 'pat@example.com' })
  expect(refused.status).toBe(422)
  expect(refused.data?.several?.events.map(({ key }) => key)).toEqual([2])
  expect(await submitted()).toMatchObject({ submissions: 0 })
})
