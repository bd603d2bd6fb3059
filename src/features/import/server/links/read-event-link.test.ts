/** Organizers' links: the event at an address as form fields, within strict limits. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { emptyTables } from '../../../../../tests/support/empty-tables.ts'
import { calendar, show } from '../../../../../tests/support/feed-calendar.ts'
import { feedServer } from '../../../../../tests/support/feed-server.ts'
import { testApp } from '../../../../../tests/support/test-app.ts'
import { type EventLink, maxLinkedEvents } from '../../../../catalog/links/event-link.ts'
import { addDays } from '../../../../catalog/time/local-dates.ts'
import { venueToday } from '../../../../catalog/time/venue-today.ts'
import { perNetwork, perServer, publicBounds } from '../reading/link-limits.ts'
import { organizersAddress } from './read-event-link.ts'

const { database, db, request, post } = await testApp({ FEEDS_LOOPBACK: 'on', TRUST_PROXY: '1' })
const closed = await testApp({}, database)
const server = await feedServer()

beforeEach(async () => {
  server.requests.length = 0
  await emptyTables(db, 'events', 'submissions', 'rate_limits')
})

const read = async (url: string): Promise<EventLink> => {
  await emptyTables(db, 'rate_limits')
  const answer = await post('/api/events/from-link', { url })
  const body = (await answer.json()) as EventLink
  expect({ status: answer.status, body }).toEqual({ status: 200, body })
  return body
}

const page = (...things: object[]) => ({
  type: 'text/html',
  body: `<html><head><title>Secret title</title>${things
    .map(
      (thing) =>
        `<script type="application/ld+json">${JSON.stringify(thing).replaceAll('</', '<\\/')}</script>`,
    )
    .join('')}</head></html>`,
})

const event = {
  '@context': 'https://schema.org',
  '@type': 'Event',
  name: 'Mopar Car Show <b>2099</b>',
  description: '<p>All Mopars.</p><script>alert(1)</script>',
  startDate: '2099-08-02T08:00:00-05:00',
  endDate: '2099-08-02T14:30:00-05:00',
  location: {
    '@type': 'Place',
    name: 'Fairgrounds',
    address: {
      '@type': 'PostalAddress',
      streetAddress: '801 E Sangamon Ave',
      addressLocality: 'Springfield',
      addressRegion: 'IL',
      postalCode: '62702',
    },
  },
  organizer: { '@type': 'Organization', name: 'Central Illinois Mopar Club' },
  image: 'https://club.example/banner.jpg',
  offers: { '@type': 'Offer', price: '5', priceCurrency: 'USD' },
}

/** Pads one-digit days with a zero. */
const twoDigits = (line: string) => line.replace(/:209907(\d)T/, ':2099070$1T')

describe('the event at a link', () => {
  it('fills in the fields of a submission, and stores nothing', async () => {
    server.serve('/show', page(event))
    const { found, message, fields } = await read(server.at('/show'))
    expect(found).toBe(true)
    expect(message).toContain('Mopar Car Show 2099”, Sunday, August 2, 2099')
    expect(fields).toEqual({
      name: 'Mopar Car Show 2099',
      description: 'All Mopars.',
      eventType: 'car_show',
      date: '2099-08-02',
      startTime: '08:00',
      endTime: '14:30',
      venueName: 'Fairgrounds',
      streetAddress: '801 E Sangamon Ave',
      city: 'Springfield',
      state: 'IL',
      zipCode: '62702',
      attendanceCost: 'under_10',
      organizerName: 'Central Illinois Mopar Club',
    })
    for (const table of ['events', 'submissions', 'feeds']) {
      const { rows } = await sql`select from ${sql.table(table)}`.execute(db)
      expect(rows).toEqual([])
    }
  })

  it('is accepted as a submission without changes', async () => {
    server.serve('/show', page(event))
    const { fields } = await read(server.at('/show'))
    const answer = await post('/api/events', { ...fields, submitterEmail: 'pat@example.com' })
    expect(await answer.json()).toMatchObject({ status: 'pending' })
  })

  it('can be in a calendar file; of a series, the next date is used', async () => {
    server.serve('/one.ics', calendar(show('a', '20990801')))
    expect((await read(server.at('/one.ics'))).fields).toMatchObject({
      name: 'Car Show a',
      date: '2099-08-01',
      startTime: '10:00',
      zipCode: '62701',
    })
    server.serve('/weekly.ics', calendar(show('w', '20200104', 'RRULE:FREQ=WEEKLY')))
    const { fields, dates, goesOn } = await read(server.at('/weekly.ics'))
    expect(dates?.[0]).toBe(fields.date)
    expect(dates?.length).toBeGreaterThan(70)
    expect(goesOn).toBe(true)
    expect(
      String(fields.date) >= new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
    ).toBe(true)
  })

  it('is the next of several; the others are listed', async () => {
    const at = (url: string, name: string, startDate: string) => {
      const one = { ...event, name, startDate, endDate: undefined, url }
      return one
    }
    server.serve(
      '/list',
      page(
        at('https://club.example/later/', 'Later Car Show', '2099-09-01'),
        at('https://club.example/sooner', 'Sooner Car Show', '2099-08-01'),
        at('https://club.example/past', 'Past Car Show', '2020-08-01'),
      ),
    )
    const list = await read(server.at('/list'))
    expect(list.message).toMatch(/2 upcoming events.*Sooner Car Show/)
    expect(list.fields).toMatchObject({
      name: 'Sooner Car Show',
      website: 'https://club.example/sooner',
    })
    expect(list.events?.map(({ fields }) => [fields.name, fields.date])).toEqual([
      ['Sooner Car Show', '2099-08-01'],
      ['Later Car Show', '2099-09-01'],
    ])
  })

  it('has the dates of the rule in a calendar and of the schedule on a page', async () => {
    const first = addDays(venueToday(Date.now(), 'UTC'), 14)
    const dates = [0, 7, 21].map((days) => addDays(first, days))
    const compact = (date: string) => date.replaceAll('-', '')
    const skipped = `EXDATE;TZID=America/Chicago:${compact(addDays(first, 14))}T100000`
    const rule = 'RRULE:FREQ=WEEKLY;COUNT=4'
    server.serve('/rule.ics', calendar(show('r', compact(first), rule, skipped)))
    const calendarFile = await read(server.at('/rule.ics'))
    expect(calendarFile).toMatchObject({ fields: { date: first }, dates })
    expect(calendarFile.goesOn).toBeUndefined()
    const eventSchedule = {
      '@type': 'Schedule',
      startDate: first,
      endDate: addDays(first, 21),
      repeatFrequency: 'P1W',
      startTime: '08:00',
      endTime: '10:00',
      exceptDate: [addDays(first, 14)],
      scheduleTimezone: 'America/Chicago',
    }
    const { startDate: _, endDate: __, ...undated } = event
    server.serve('/schedule', page({ ...undated, eventSchedule }))
    expect(await read(server.at('/schedule'))).toMatchObject({ fields: { date: first }, dates })
    server.serve('/one.ics', calendar(show('o', compact(first))))
    expect(await read(server.at('/one.ics'))).not.toHaveProperty('dates')
  })

  it('is listed with the next ones of a long calendar, up to a limit', async () => {
    const shows = Array.from({ length: 40 }, (_, n) => show(`n${n + 10}`, `209907${(n % 30) + 1}`))
    server.serve('/long.ics', calendar(...shows.map((lines) => lines.map(twoDigits))))
    const { events } = await read(server.at('/long.ics'))
    expect(events).toHaveLength(maxLinkedEvents)
    expect(events?.[0]?.fields.date).toBe('2099-07-01')
  })

  it('reports the events of a calendar that it leaves out, except past and private ones', async () => {
    const entries = [
      ...['a', 'b'].map((uid) => show(uid, '20990704')),
      show('old', '20190704'),
      show('secret', '20990705', 'CLASS:PRIVATE'),
      [
        'UID:c',
        'SUMMARY:Maple Show',
        'DTSTART:20990706T140000Z',
        'LOCATION:Toronto\\, ON\\, Canada',
      ],
    ]
    server.serve('/mixed.ics', calendar(...entries))
    const { message } = await read(server.at('/mixed.ics'))
    expect(message).toContain('Left out: “Maple Show” (outside the United States). Check')
  })

  it('reports what is left to do: past date, canceled, no type, no place', async () => {
    const { location: _, offers: __, ...bare } = event
    server.serve(
      '/odd',
      page({
        ...bare,
        name: 'Evening by the Lake',
        description: '',
        organizer: undefined,
        startDate: '2020-08-02',
        endDate: undefined,
        eventStatus: 'https://schema.org/EventCancelled',
      }),
    )
    const { found, message, fields } = await read(server.at('/odd'))
    expect(found).toBe(true)
    for (const words of [
      'August 2, 2020',
      'has passed',
      'canceled',
      'Choose a type',
      'Add the pl',
    ]) {
      expect(message).toContain(words)
    }
    expect(fields).toEqual({ name: 'Evening by the Lake' })
  })

  it('reports why there is none, without quoting the page', async () => {
    const online = {
      ...event,
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    }
    const abroad = {
      ...event,
      location: {
        '@type': 'Place',
        address: { '@type': 'PostalAddress', addressLocality: 'Paris', addressCountry: 'FR' },
      },
    }
    server.serve('/online', page(online))
    server.serve('/abroad', page(abroad))
    server.serve('/undated', page({ ...event, startDate: 'Secret soon' }))
    server.serve('/plain', page())
    server.serve('/text', 'Secret words of an internal service')
    server.serve('/json', '{"error":"Secret token abc"}')
    server.serve('/broken.ics', 'BEGIN:VCALENDAR\r\nX-SECRET:Secret')
    server.serve('/missing', { status: 404, body: 'Secret' })
    const expected: [string, RegExp][] = [
      ['/online', /online only/],
      ['/abroad', /outside the United States/],
      ['/undated', /date or name is missing/],
      ['/plain', /couldn’t find an event/],
      ['/text', /couldn’t find an event/],
      ['/json', /couldn’t find an event/],
      ['/broken.ics', /couldn’t find an event/],
      ['/missing', /it answered 404/],
    ]
    for (const [path, words] of expected) {
      const answer = await read(server.at(path))
      expect(answer).toEqual({ found: false, message: expect.stringMatching(words), fields: {} })
      expect(answer.message).not.toContain('Secret')
    }
    const insecure = await read(server.at('/plain').replace('http:', 'https:'))
    expect(insecure).toMatchObject({ found: false, message: expect.stringContaining('securely') })
  })
})

describe('requests for a link', () => {
  it('are bounded in size and redirects', async () => {
    server.serve('/large', page({ ...event, description: 'x'.repeat(publicBounds.maxBytes) }))
    expect((await read(server.at('/large'))).message).toContain('larger than 2 MB')
    server.serve('/round', { status: 302, headers: { location: '/round' } })
    expect((await read(server.at('/round'))).message).toContain('redirects more than 5 times')
    server.serve('/inward', { status: 302, headers: { location: 'http://10.0.0.1/' } })
    expect((await read(server.at('/inward'))).message).toContain('not on the public internet')
  })

  it('are for public web addresses on usual ports only', async () => {
    server.serve('/show', page(event))
    const tryToRead = async (url: string) => {
      await emptyTables(db, 'rate_limits')
      const answer = await closed.post('/api/events/from-link', { url })
      return { status: answer.status, text: await answer.text() }
    }
    for (const url of ['http://127.0.0.1/', 'http://localhost/', 'http://169.254.169.254/latest']) {
      expect((await tryToRead(url)).text).toContain('not on the public internet')
    }
    // Rejected before connecting, so that open ports of a machine are not revealed.
    expect((await tryToRead(server.at('/show'))).text).toContain('a port that web sites do not use')
    expect(server.requests).toEqual([])
    for (const url of [
      'file:///etc/passwd',
      'ftp://club.example/',
      'https://a:b@club.example/',
      'show',
      ' ',
    ]) {
      expect({ url, status: (await tryToRead(url)).status }).toEqual({ url, status: 422 })
    }
  })

  it('work without https://', () => {
    expect(organizersAddress('www.club.example/show?id=1')).toBe(
      'https://www.club.example/show?id=1',
    )
    expect(organizersAddress('webcal://club.example/a.ics')).toBe('https://club.example/a.ics')
    expect(() => organizersAddress('our show')).toThrow()
    expect(() => organizersAddress('javascript:alert(1)')).toThrow()
  })

  it('are limited per network', async () => {
    server.serve('/plain', page())
    const send = (url: string) => post('/api/events/from-link', { url })
    const statuses: number[] = []
    for (let n = 0; n <= perNetwork.limit; n++) {
      statuses.push((await send(server.at('/missing'))).status)
    }
    expect(statuses).toEqual([...Array.from({ length: perNetwork.limit }, () => 200), 429])
  })

  const readAs = async (n: number, url: string) => {
    const answer = await request('/api/events/from-link', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${n}` },
      body: JSON.stringify({ url }),
    })
    return answer.status
  }

  it('are counted by the address of the server, with any name and redirects', async () => {
    const { port } = new URL(server.at('/'))
    server.serve('/hop', { status: 302, headers: { location: '/hop2' } })
    server.serve('/hop2', {
      status: 302,
      headers: { location: `http://localhost:${port}/missing` },
    })
    const chains = Math.floor(perServer.limit / 3)
    for (let n = 0; n < chains; n++) expect(await readAs(n, server.at('/hop'))).toBe(200)
    const asked = server.requests.length
    expect(asked).toBe(3 * chains)
    const rest = perServer.limit - 3 * chains
    const names = [server.at('/missing'), `http://localhost:${port}/missing`]
    for (let n = 0; n < rest; n++) expect(await readAs(100 + n, names[n % 2] ?? '')).toBe(200)
    for (const name of [...names, server.at('/hop')]) expect(await readAs(200, name)).toBe(429)
    expect(server.requests).toHaveLength(asked + rest)
  })

  it('stop within a chain of redirects at the limit of the server', async () => {
    server.serve('/first', { status: 302, headers: { location: '/second' } })
    for (let n = 1; n < perServer.limit; n++) await readAs(n, server.at('/missing'))
    const asked = server.requests.length
    expect(await readAs(201, server.at('/first'))).toBe(429)
    expect(server.requests).toHaveLength(asked + 1)
  })
})
