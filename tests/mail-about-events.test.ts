/** Every message about an event has the event's name and dates in subject and text. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventMail } from '../src/catalog/event/server/event-mail.ts'
import { longDays, shortDays } from '../src/catalog/time/day-in-words.ts'
import { addDays } from '../src/catalog/time/local-dates.ts'
import { askOrganizers } from '../src/features/confirmation/server/ask-organizers.ts'
import { reviewedSite } from './support/reviewed-site.ts'
import { readSources } from './support/source-files.ts'

/** Files with messages that are not about one event. `eventMail` builds all others. */
const aboutNoEvent = [
  'src/catalog/event/server/event-mail.ts',
  // The digest names its events in a list.
  'src/features/email-updates/server/send-digests.ts',
  'src/features/import/server/feeds/review-sources.ts',
  'src/features/import/server/feeds/run-feed.ts',
  'src/features/manage/server/your-events/request-links.ts',
  'src/features/moderation/server/queue-summary.ts',
  // Confirmation of updates about a search; that of updates about events names the events.
  'src/features/email-updates/server/request-updates.ts',
  // Messages about profile pages, accounts and the site.
  'src/features/contact/server/receive-message.ts',
  'src/features/contact/server/answer-message.ts',
  'src/features/profiles/server/request-claim.ts',
  'src/features/settings/server/setup-routes.ts',
  'src/features/sign-in/server/people/change-people.ts',
  'src/features/sign-in/server/sign-in-alarm.ts',
  'src/platform/mail/mail-command.ts',
]

test('every message is about an event or listed here', () => {
  const makers = readSources('src')
    .filter(({ path }) => !path.endsWith('.test.ts') && !path.endsWith('render-mail.ts'))
    .filter(({ text }) => /\brenderMail\b/.test(text))
    .map(({ path }) => path)
  expect(makers.toSorted()).toEqual(aboutNoEvent.toSorted())
  const byHand = readSources('src').filter(({ path, text }) => {
    const queues = /\bqueueMail\(/.test(text) && !path.includes('.test.')
    return queues && /\b(?:subject|html):\s*[`'"]/.test(text)
  })
  expect(byHand.map(({ path }) => path)).toEqual([])
})

const name = fc
  .array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), {
    minLength: 1,
    maxLength: 40,
  })
  .map((parts) => `Show ${parts.join(' ')}`)
const days = fc
  .tuple(fc.integer({ min: 0, max: 900 }), fc.constantFrom(0, 0, 2))
  .map(([from, more]) => {
    const date = addDays('2031-01-04', from)
    return { date, endDate: addDays(date, more) }
  })

test('long names are cut between characters; dates are never cut', () => {
  fc.assert(
    fc.property(name, fc.array(days, { minLength: 1, maxLength: 20 }), (eventName, dates) => {
      const events = dates.map((each) => ({ name: eventName, ...each }))
      const title = 'Another listing was merged into your event'
      const { subject, text } = eventMail({ title, events, paragraphs: [] })
      const [first] = events
      if (!first) return
      expect(subject.length).toBeLessThanOrEqual(150)
      expect(subject.isWellFormed()).toBe(true)
      expect(subject).toContain(`, ${shortDays(first)}`)
      expect(subject.startsWith(`${title}: Show`)).toBe(true)
      for (const each of events.slice(0, 12)) expect(text).toContain(`> ${longDays(each)}`)
      if (events.length > 1) expect(subject).toMatch(/ and \d+ more dates?$/)
      if (events.length > 12) expect(text).toMatch(/> and (?:1 more date|\d more dates), the last/)
    }),
  )
})

const app = await reviewedSite({
  tables: ['messages', 'address_links', 'senders', 'sender_decisions'],
})
const { db, submit, send, look, correct, newestToken, as, live, waiting, decide } = app

const weekly = { repeats: { every: 'week', until: '2031-05-17' } }
const ok = async (answer: Promise<Response>) => expect((await answer).status).toBeLessThan(300)

/** Steps of organizers and reviewers that queue at least one message of each kind. */
const everyStep = async () => {
  const series = await live(weekly)
  const [first, second] = (await look(series)).events.map(({ id }) => id)
  const at = (id = '', what = '') => `${series.path}/events/${id}${what}`
  await ok(correct(series, { name: 'Monday Coffee', scope: 'following' }))
  await ok(decide((await waiting()).id, 'approve'))
  await ok(correct(series, { name: 'Tuesday Coffee' }))
  await ok(decide((await waiting()).id, 'reject', { reason: 'No.' }))
  await ok(as('PATCH', `/api/admin/events/${second}`, { eventStatus: 'cancelled' }))
  await ok(app.post(`/api/events/${first}/reports`, { reason: 'wrong_date', text: 'Moved?' }))
  await ok(send('POST', at(first, '/copies'), { dates: ['2032-05-01', '2032-05-08'] }))
  await ok(as('DELETE', `/api/events/${first}`, { reason: 'Gone.' }))
  await ok(as('POST', `/api/admin/events/${first}/restore`))
  await ok(app.post('/api/manage/links', { email: 'pat@example.com' }))
  const asked = await submit({ name: 'Asked Meet', date: '2031-06-07' })
  await ok(as('POST', `/api/admin/events/${asked.id}/change-requests`, { reason: 'Which lot?' }))
  const refused = await submit({ name: 'Refused Meet', ...weekly })
  for (const { id } of (await look(refused)).events)
    await ok(as('DELETE', `/api/events/${id}`, { reason: 'No hours.' }))
  await ok(send('POST', `${refused.path}/events/${refused.id}/resubmissions`, {}))
  const soon = addDays(new Date().toISOString().slice(0, 10), 7)
  await live({
    name: 'Soon Meet',
    date: soon,
    repeats: { every: 'week', until: addDays(soon, 14) },
  })
  const noon = Date.parse(`${addDays(soon, -7)}T18:00:00Z`)
  expect(await askOrganizers(db, { now: noon })).toBe(1)
  const confirm = `/api/confirmations/${await newestToken()}`
  await ok(send('POST', confirm, { answer: 'cancelled', cause: 'weather' }))
  await ok(send('POST', confirm, { answer: 'undo' }))
}

const kinds = [
  'answer-undone',
  'answered',
  'approved',
  'changed',
  'correction',
  'link',
  'received',
  'rejected',
  'reminder',
  'report',
  'taken_down',
]

test('every message about an event names the event and its dates', async () => {
  await everyStep()
  const mails = await db.selectFrom('outbox_messages').selectAll().orderBy('position').execute()
  expect([...new Set(mails.map(({ key }) => key.split(':')[0]))].toSorted()).toEqual(kinds)
  for (const { subject, text } of mails) {
    expect(subject).toMatch(/(?:Coffee|Meet), \w{3}, \w{3} \d+, 20\d\d(?: and \d+ more dates?)?$/)
    expect(text).toMatch(/> .*(?:Coffee|Meet)/)
    expect(text).toMatch(/> .*\b20\d\d/)
  }
})
