import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { emptyTables, submissionTables } from '../../../../tests/support/empty-tables.ts'
import { saveMade } from '../../../../tests/support/made-event.ts'
import { countSubmitted, leastSubmission } from '../../../../tests/support/submitted.ts'
import { testApp } from '../../../../tests/support/test-app.ts'
import { hashSecretToken } from '../../../platform/auth/secret-token.ts'
import { changeRows } from '../../../platform/db/query.ts'

const { db, request, post, fieldsOf } = await testApp({ PUBLIC_URL: 'https://atlas.example' })

const counts = () => countSubmitted(db)

beforeEach(async () => {
  await emptyTables(db, ...submissionTables)
})

const submit = (body: unknown) => post('/api/events', body)

const accepted = async (body: unknown) => {
  const answer = await submit(body)
  const json = (await answer.json()) as { id: string; status: string }
  expect({ status: answer.status, json }).toEqual({
    status: 201,
    json: { id: expect.stringMatching(/^[a-z0-9]{12}$/), status: 'pending' },
  })
  return json.id
}

const storedEvent = (id: string) =>
  db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const problemsOf = async (body: unknown) => {
  const answer = await submit(body)
  const { error } = (await answer.json()) as { error: { fields: Record<string, string> } }
  expect(answer.status).toBe(422)
  return error.fields
}

describe('POST /api/events', () => {
  test('stores the event, the sender, and the email with the private link', async () => {
    const id = await accepted(leastSubmission)
    const event = await storedEvent(id)
    expect(event).toMatchObject({
      status: 'pending',
      city: 'Chicago',
      state: 'IL',
      time_zone: 'America/Chicago',
      location_precision: 'zip',
      date: '2031-05-03',
      published_at: null,
    })
    const mail = await db.selectFrom('outbox_messages').selectAll().executeTakeFirstOrThrow()
    const token = /\/manage\/([\w-]{43})\n/.exec(mail.text)?.[1] ?? ''
    expect(mail).toMatchObject({ recipient: 'Pat@Example.com', secret: token })
    const submission = await db.selectFrom('submissions').selectAll().executeTakeFirstOrThrow()
    expect(submission).toMatchObject({
      submitter_email: 'Pat@Example.com',
      link_hash: hashSecretToken(token),
    })
    expect(submission.link_expires_at).toBe('2031-06-03T05:00:00.000Z')
    expect(JSON.stringify(submission)).not.toContain(token)
  })

  test('keeps an unknown type unchanged', async () => {
    const id = await accepted({ ...leastSubmission, eventType: 'Gymkhana' })
    expect((await storedEvent(id)).event_type).toBe('Gymkhana')
  })

  test('is not public anywhere', async () => {
    const id = await accepted({ ...leastSubmission, name: 'Unseen Zebra Meet' })
    for (const path of [`/api/events/${id}`, `/event/${id}.ics`])
      expect((await request(path)).status).toBe(404)
    for (const path of [
      '/api/events?keyword=zebra',
      '/api/archived-events',
      '/api/events/facets',
      '/api/events/count',
    ]) {
      const answer = await request(path)
      expect(answer.status).toBe(200)
      // Facets contain today's date.
      const text = (await answer.text()).replace(/"today":"[\d-]+"/, '')
      expect(text).not.toMatch(/zebra|60601|cars_coffee|[1-9]/i)
    }
    const similar = await post('/api/events/similar', {
      ...leastSubmission,
      name: 'Unseen Zebra Meet',
    })
    expect(await similar.json()).toEqual({ dates: ['2031-05-03'], similar: [] })
  })

  test('reports all problems at once, and stores nothing', async () => {
    expect(
      await fieldsOf(
        submit({
          name: ' ',
          date: '2031-02-30',
          endDate: 'soon',
          zipCode: '6060',
          website: 'javascript:alert(1)',
          carMakes: ['x'.repeat(81)],
          submitterEmail: 'pat',
          repeats: 'weekly',
        }),
        422,
      ),
    ).toEqual([
      'carMakes',
      'date',
      'endDate',
      'eventType',
      'name',
      'repeats',
      'submitterEmail',
      'website',
      'zipCode',
    ])
    expect(await fieldsOf(submit({}), 422)).toEqual([
      'date',
      'eventType',
      'name',
      'submitterEmail',
      'zipCode',
    ])
    expect(Object.values(await counts())).toEqual([0, 0, 0, 0, 0])
  })

  test.each([
    // Form errors, unknown places and past dates in one response.
    [
      { date: '2020-05-03', zipCode: '00000', state: 'ZZ', submitterEmail: 'pat' },
      ['date', 'state', 'submitterEmail', 'zipCode'],
    ],
    [
      { date: '2020-05-03', zipCode: '6060', city: 'Xyzzyville', state: 'IL', name: '' },
      ['city', 'date', 'name', 'zipCode'],
    ],
    [
      {
        latitude: 41.9,
        website: 'javascript:x',
        date: '2020-05-03',
        rainDate: '2020-05-01',
        flyerUrl: '/uploads/0123456789abcdef.pdf',
      },
      ['date', 'flyerUrl', 'latitude', 'rainDate', 'website'],
    ],
  ])('%j: all problems at once', async (change, fields) => {
    expect(Object.keys(await problemsOf({ ...leastSubmission, ...change })).toSorted()).toEqual(
      fields,
    )
    const mended = Object.fromEntries(
      fields.map((field) => [field, (leastSubmission as Record<string, unknown>)[field]]),
    )
    await accepted({ ...leastSubmission, ...change, ...mended })
  })

  test('reports all problems of a rule', async () => {
    const { repeats } = await problemsOf({
      ...leastSubmission,
      repeats: { every: 'hour', except: ['x'] },
    })
    expect(repeats).toMatch(/How often.*last date.*skipped dates/)
  })

  test.each([
    [{ zipCode: '00000' }, 'zipCode', /ZIP code 00000.*Correct/],
    [{ zipCode: '60601', city: 'Miami', state: 'FL' }, 'zipCode', /belongs to Chicago, IL/],
    [{ zipCode: '', city: 'Xyzzyville', state: 'IL' }, 'city', /couldn't find Xyzzyville.*ZIP/],
    [{ zipCode: '', city: 'Springfield' }, 'city', /states have a place called Springfield/],
    [{ zipCode: '', state: 'IL' }, 'zipCode', /Enter the ZIP code/],
    [{ latitude: 0, longitude: 0 }, 'latitude', /Correct the coordinates/],
    [{ date: '2020-05-03' }, 'date', /has passed/],
    [{ rainDate: '2031-05-03' }, 'rainDate', /after/],
    [{ endDate: '2031-05-01' }, 'endDate', /before/],
    [{ flyerUrl: '/uploads/0123456789abcdef.pdf' }, 'flyerUrl', /Upload it again/],
    [{ logoUrl: '/sign-out' }, 'logoUrl', /web address/],
    [{ name: '\u200b\u202e' }, 'name', /needs a name/],
    [
      { ongoing: true, repeats: { every: 'week', until: '2031-06-01' } },
      'repeats',
      /doesn't repeat/,
    ],
    [
      { endDate: '2031-05-10', repeats: { every: 'week', until: '2031-06-01' } },
      'endDate',
      /beyond the next one.*Until/,
    ],
    [
      {
        endDate: '2031-05-12',
        repeats: { every: 'week', until: '2031-06-01', except: ['2031-05-10'] },
      },
      'endDate',
      /beyond the next one/,
    ],
  ])('%j is an error that says how to fix it', async (change, field, message) => {
    const fields = await problemsOf({ ...leastSubmission, ...change })
    expect(Object.keys(fields)).toEqual([field])
    expect(fields[field]).toMatch(message)
    expect(Object.values(await counts())).toEqual([0, 0, 0, 0, 0])
  })

  test('submissions cannot set state, pin or source', async () => {
    const id = await accepted({
      ...leastSubmission,
      id: 'mine',
      status: 'published',
      source: 'x',
      sourceId: '1',
      demo: true,
      eventStatus: 'cancelled',
      createdAt: '2001-01-01T00:00:00Z',
    })
    const event = await storedEvent(id)
    expect(event).toMatchObject({
      status: 'pending',
      source: null,
      demo: false,
      event_status: 'scheduled',
    })
    expect(event.created_at > '2026').toBe(true)
  })

  test('a recurring event is one submission with one email, and a page for each date', async () => {
    await accepted({
      ...leastSubmission,
      endDate: '2031-05-04',
      rainDate: '2031-05-10',
      repeats: { every: 'month_weekday', until: '2031-08-31', except: ['2031-07-05'] },
    })
    const events = await db.selectFrom('events').selectAll().orderBy('date').execute()
    expect(events.map(({ date, end_date, rain_date }) => [date, end_date, rain_date])).toEqual([
      ['2031-05-03', '2031-05-04', '2031-05-10'],
      ['2031-06-07', '2031-06-08', '2031-06-14'],
      ['2031-08-02', '2031-08-03', '2031-08-09'],
    ])
    expect(new Set(events.map(({ series_id }) => series_id)).size).toBe(1)
    const series = await db.selectFrom('series').selectAll().execute()
    expect(series).toMatchObject([
      {
        rule_in_words: '1st Saturday of the month, except Jul 5',
        rule: expect.stringContaining('1SA'),
      },
    ])
    expect(await counts()).toMatchObject({
      submissions: 1,
      submission_events: 3,
      outbox_messages: 1,
    })
  })

  test('an ongoing place has no date, and its link does not expire', async () => {
    const id = await accepted({ ...leastSubmission, ongoing: true, date: '' })
    const event = await storedEvent(id)
    expect(event).toMatchObject({ status: 'pending', ongoing: true, date: null })
    const submission = await db.selectFrom('submissions').selectAll().executeTakeFirstOrThrow()
    expect(submission.link_expires_at).toBeNull()
  })

  test('claims the files, each for the kind it was uploaded as', async () => {
    const id = '0123456789abcdef'
    const name = `${id}.pdf`
    const uploadToken = 'token-of-the-upload'
    await db
      .insertInto('uploads')
      .values({
        id,
        name,
        kind: 'flyer',
        type: 'application/pdf',
        size: 1,
        sha256: 'x',
        width: null,
        height: null,
        placeholder: null,
        claimed_by: null,
        sender_hash: hashSecretToken(uploadToken),
      })
      .execute()
    expect(
      Object.keys(
        await problemsOf({ ...leastSubmission, logoUrl: `/uploads/${name}`, uploadToken }),
      ),
    ).toEqual(['logoUrl'])
    const event = await accepted({ ...leastSubmission, flyerUrl: `/uploads/${name}`, uploadToken })
    const row = await db.selectFrom('uploads').selectAll().executeTakeFirstOrThrow()
    expect(row.claimed_by).toBe(event)
  })

  test('programs that fill in every field, or submit at once, are refused', async () => {
    for (const more of [{ leaveEmpty: 'bob' }, { openedAt: String(Date.now()) }]) {
      expect((await submit({ ...leastSubmission, ...more })).status).toBe(422)
    }
    expect((await counts()).events).toBe(0)
    await accepted({ ...leastSubmission, leaveEmpty: '', openedAt: String(Date.now() - 4000) })
  })

  test('one address can submit twelve a day, and is told when to try again', async () => {
    for (let n = 0; n < 12; n++) await accepted({ ...leastSubmission, name: `Show ${n}` })
    const answer = await submit({ ...leastSubmission, submitterEmail: 'pat@example.com' })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(60)
    await accepted({ ...leastSubmission, submitterEmail: 'sam@example.com' })
  })

  test('invalid submissions count as well: 180 attempts an hour', async () => {
    for (let count = 0; count < 180; count++) expect((await submit({})).status).toBe(422)
    // The limit regains one attempt every 20 seconds, so a slow test run gets a few more.
    let more = 0
    while ((await submit({})).status === 422) more++
    expect(more).toBeLessThan(20)
    expect((await submit(leastSubmission)).status).toBe(429)
  })

  test('the email contains no URL typed by a stranger', async () => {
    await accepted({ ...leastSubmission, name: 'Win at evil.example/now or mail sam@evil.example' })
    const mail = await db.selectFrom('outbox_messages').selectAll().executeTakeFirstOrThrow()
    expect(mail.subject).toBe('We received your event: Win at … or mail …, Sat, May 3, 2031')
    expect(mail.text).toContain('> Win at … or mail …')
    expect(mail.text + mail.html).not.toContain('evil')
  })

  test('the same form sent twice, even at once, is one event; with another event it is another', async () => {
    const form = {
      ...leastSubmission,
      sendKey: 'k'.repeat(24),
      openedAt: String(Date.now() - 9_000),
    }
    const ids = await Promise.all([accepted(form), accepted(form), accepted(form)])
    const later = { ...form, openedAt: String(Date.now() - 4_000) }
    expect(new Set([...ids, await accepted(later)]).size).toBe(1)
    expect(await counts()).toMatchObject({ events: 1, submissions: 1, outbox_messages: 1 })
    expect(await accepted({ ...form, name: 'Monday Coffee' })).not.toBe(ids[0])
    expect(await accepted({ ...form, sendKey: 'l'.repeat(24) })).not.toBe(ids[0])
    const { sendKey: _, ...keyless } = form
    expect(await accepted(keyless)).not.toBe(await accepted(keyless))
    expect(await fieldsOf(submit({ ...leastSubmission, sendKey: 'short' }), 422)).toEqual([
      'sendKey',
    ])
  })

  test('a recurring event sent twice gets the same first date in response', async () => {
    const repeats = { every: 'week', until: '2031-06-03' }
    const form = { ...leastSubmission, repeats, sendKey: 'r'.repeat(24) }
    expect(await accepted(form)).toBe(await accepted(form))
    expect((await counts()).series).toBe(1)
  })

  test('is rolled back if the email cannot be queued', async () => {
    await changeRows(db)`alter table outbox_messages add constraint full_up check (false) not valid`
    const answer = await submit({
      ...leastSubmission,
      repeats: { every: 'week', until: '2031-06-03' },
    })
    await sql`alter table outbox_messages drop constraint full_up`.execute(db)
    expect(answer.status).toBe(500)
    expect(Object.values(await counts())).toEqual([0, 0, 0, 0, 0])
  })
})

describe('POST /api/events/similar', () => {
  const check = async (body: unknown) => {
    const answer = await post('/api/events/similar', body)
    expect(answer.status).toBe(200)
    return ((await answer.json()) as { similar: { id: string }[] }).similar.map(({ id }) => id)
  }

  test('finds published events on the same day, nearby, with a similar name', async () => {
    await saveMade(db, [
      { id: 'same', name: 'The Sunday Coffee', date: '2031-05-03' },
      { id: 'otherday', name: 'Sunday Coffee', date: '2031-05-04' },
      { id: 'othername', name: 'Mopar Nationals', date: '2031-05-03' },
      {
        id: 'far',
        name: 'Sunday Coffee',
        date: '2031-05-03',
        at: { latitude: 34, longitude: -118, timeZone: 'America/Los_Angeles' },
      },
      { id: 'waiting', name: 'Sunday Coffee', date: '2031-05-03', requestedStatus: 'pending' },
    ])
    expect(await check(leastSubmission)).toEqual(['same'])
    expect(
      await check({
        ...leastSubmission,
        date: '2031-04-26',
        repeats: { every: 'week', until: '2031-06-01' },
      }),
    ).toEqual(['same'])
    expect((await counts()).submissions).toBe(0)
  })
})

describe('POST /api/events/unless-similar', () => {
  const sendOnce = async (body: unknown) => {
    const answer = await post('/api/events/unless-similar', body)
    expect(answer.status).toBe(200)
    return (await answer.json()) as { id: string | null; dates: string[]; similar: object[] }
  }

  test('stores a single date without similar events, and the same form once', async () => {
    const body = { ...leastSubmission, sendKey: 'f81d4fae-7dec-11d0' }
    const { id } = await sendOnce(body)
    expect(id).toMatch(/^[a-z0-9]{12}$/)
    expect(await sendOnce(body)).toEqual({ id, dates: [], similar: [] })
    expect(await accepted(body)).toBe(id)
    expect(await counts()).toMatchObject({ events: 1, submissions: 1, outbox_messages: 1 })
  })

  test('stores nothing if dates or a similar event must be confirmed, or a field is invalid', async () => {
    const weekly = { ...leastSubmission, repeats: { every: 'week', until: '2031-05-17' } }
    const dates = ['2031-05-03', '2031-05-10', '2031-05-17']
    expect(await sendOnce(weekly)).toEqual({ id: null, dates, similar: [] })
    await saveMade(db, [{ id: 'same', name: 'The Sunday Coffee', date: '2031-05-03' }])
    expect(await sendOnce(leastSubmission)).toMatchObject({ id: null, similar: [{ id: 'same' }] })
    const wrong = await post('/api/events/unless-similar', { ...leastSubmission, zipCode: 'x' })
    expect(wrong.status).toBe(422)
    expect((await counts()).submissions).toBe(0)
  })

  test('a form sent too soon gets field errors first, then an error to wait', async () => {
    const soon = { ...leastSubmission, openedAt: Date.now() }
    const refusedFields = async (body: unknown) => {
      const answer = await post('/api/events/unless-similar', body)
      expect(answer.status).toBe(422)
      return Object.keys(((await answer.json()) as { error: { fields: object } }).error.fields)
    }
    expect(await refusedFields({ ...soon, name: '', zipCode: 'x' })).toEqual(['name', 'zipCode'])
    expect(await refusedFields(soon)).toEqual(['_'])
    expect(await refusedFields({ ...leastSubmission, leaveEmpty: 'spam' })).toEqual(['leaveEmpty'])
    expect((await counts()).submissions).toBe(0)
  })
})

test('bodies that are not an object are a 400', async () => {
  for (const body of ['[]', '"x"', 'null', '{', '1']) {
    const headers = { 'content-type': 'application/json' }
    expect((await request('/api/events', { method: 'POST', headers, body })).status).toBe(400)
  }
})
