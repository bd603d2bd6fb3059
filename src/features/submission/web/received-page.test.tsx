import { expect, test } from 'vitest'
import { renderPage, textOf } from '../../../../tests/support/render-page.tsx'
import ReceivedPage from './received-page.tsx'
import { noteOfSent, readSent, type SentNote } from './sent-note.ts'

const page = (sendsMail: boolean, sent?: SentNote) =>
  renderPage(ReceivedPage, { site: { sendsMail }, data: { sent } })

test('with mail, the page mentions the message, and how to get another', async () => {
  const html = await page(true)
  expect(textOf(html)).toContain('We emailed you a private link.')
  expect(html).toContain('href="/manage"')
})

test('without mail, no message is promised', async () => {
  const html = await page(false)
  expect(textOf(html)).not.toMatch(/sent you|message/)
  expect(textOf(html)).toContain("This site doesn't send email yet.")
  expect(html).toContain('href="/contact"')
})

test('the event and the address of the message are named', async () => {
  const values = { submitterEmail: 'pat@example.com' }
  const one = textOf(await page(true, { name: 'Sunday Coffee', events: 1, values }))
  expect(one).toContain('“Sunday Coffee” is waiting for review.')
  expect(one).toContain('We emailed a private link to pat@example.com.')
  const several = textOf(await page(true, { name: 'Sunday Coffee', events: 3, values }))
  expect(several).toContain('Thanks, we received your 3 events')
  expect(several).toContain('“Sunday Coffee” and 2 more are waiting for review.')
})

const cookieOf = async (values: Record<string, string>, address = 'http://localhost/upload') =>
  noteOfSent(new Request(address), values, { name: values.name ?? '', events: 1 })

const readBack = (cookie: string) =>
  readSent(new Request('http://localhost/', { headers: { cookie: cookie.split(';')[0] ?? '' } }))

test('the note in the cookie has only address, organizer and venue', async () => {
  const same = { submitterEmail: 'pat@example.com', organizerName: 'Club', venueName: 'Lot 7' }
  const cookie = await cookieOf({
    ...same,
    name: 'Meet',
    description: 'Secret',
    date: '2031-05-03',
  })
  expect(cookie).toMatch(/; HttpOnly/)
  expect(cookie).not.toMatch(/; Secure/)
  expect(await readBack(cookie)).toEqual({ name: 'Meet', events: 1, values: same })
  expect(await cookieOf(same, 'https://atlas.example/upload')).toMatch(/; Secure/)
})

test('a note fits into a cookie, and invalid notes are ignored', async () => {
  const long = '\u{1f697}'.repeat(200)
  const submitterEmail = 'pat@example.com'
  const cookie = await cookieOf({
    submitterEmail,
    venueName: long,
    organizerName: long,
    name: long,
  })
  expect(cookie.length).toBeLessThan(4_000)
  expect((await readBack(cookie))?.values).toEqual({ submitterEmail })
  for (const other of ['sent=x', 'sent=', `sent=${btoa('{"name":1}')}`, 'session=1']) {
    expect(await readBack(other)).toBeUndefined()
  }
})
