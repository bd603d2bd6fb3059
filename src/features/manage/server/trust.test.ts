/** Trust from the first submission to changes that go live without review, with real mail delivery. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startMailServer } from '../../../../tests/support/mail-server.ts'
import { outboxOf } from '../../../../tests/support/outbox.ts'
import { type Link, submission } from '../../../../tests/support/private-link.ts'
import { reviewedSite } from '../../../../tests/support/reviewed-site.ts'
import { actionsOf, auditOf } from '../../../../tests/support/reviewer.ts'
import { senderOf as mailSenderOf, parseConfig } from '../../../platform/config.ts'
import { deliverMail } from '../../../platform/mail/deliver-mail.ts'
import { createSmtp } from '../../../platform/mail/smtp.ts'
import type { SenderView, TrustedEntry } from '../../moderation/senders-contract.ts'

const app = await reviewedSite({
  tables: ['senders', 'sender_decisions', 'profile_claims', 'profile_aliases'],
})
const { db, json, submit, look, correct, done, send, stored } = app
const { as, approve, live, waiting, decide } = app

const club = { submitterEmail: 'Pat@Club.example', website: 'https://www.club.example/shows' }
const days = ['2031-05-03', '2031-05-10', '2031-05-17', '2031-05-24', '2031-05-31', '2031-06-07']

const senderOf = async ({ id }: Pick<Link, 'id'>): Promise<SenderView> => {
  const path = `/api/admin/events/${id}/submission`
  return (await json<{ sender: SenderView }>(as('GET', path))).sender
}

const stepOf = async (link: Link) => (await senderOf(link)).step

/** Stores `count` approved submissions of an address; the last two have live events and opened links. */
const approved = async (count: number, more: Record<string, unknown> = {}): Promise<Link[]> => {
  const address = { ...club, ...more }.submitterEmail
  const earlier = `earlier-${++addresses}-`
  await sql`
    with made as (
      insert into submissions (id, submitter_email, link_hash, link_used_at)
      select ${earlier} || n, ${address}, ${earlier} || n, now()
      from generate_series(3, ${count}::int) n returning id)
    insert into sender_decisions (subject, outcome, kind, submission_id)
    select id, 'approved', 'event', id from made`.execute(db)
  const liveOne = (at: number) => live({ ...club, name: `Meet ${at}`, date: soon(at), ...more })
  return [await liveOne(0), await liveOne(1)]
}

let addresses = 0

/** A day within the next year. */
const soon = (ahead: number): string =>
  new Date(Date.now() + (30 + ahead) * 86_400_000).toISOString().slice(0, 10)

const trusted = (): Promise<TrustedEntry[]> => json(as('GET', '/api/admin/trusted-changes'))
const review = (id: string, what: 'keep' | 'undo', body?: unknown) =>
  as('POST', `/api/admin/trusted-changes/${id}/${what}`, body)

type Copied = { id: string; status: string; waiting: number }

/** Copies an event to these dates. */
const copyOf =
  ({ path, id }: Link) =>
  async (dates: string[]): Promise<Copied> =>
    (await send('POST', `${path}/events/${id}/copies`, { dates })).json()

const nthOf = async <T>(list: Promise<T[]>, at: number): Promise<T> => {
  const found = (await list).at(at)
  if (found === undefined) throw new Error(`There is no entry ${at}.`)
  return found
}

test('after three approvals a sender is known, and a change goes live, by emailed links', async () => {
  const server = await startMailServer()
  const smtp = createSmtp({
    url: server.url,
    from: () => mailSenderOf(parseConfig({})),
    publicUrl: 'http://atlas.example',
  })
  try {
    const ids: string[] = []
    for (const date of days.slice(0, 3)) {
      const answer = await app.post('/api/events', { ...submission, date })
      ids.push(((await answer.json()) as { id: string }).id)
    }
    await deliverMail(db, smtp)
    const texts = server.received.map(({ mail }) => mail.text).join()
    const tokens = [...texts.matchAll(/\/manage\/([\w-]{43})/g)].map(([, found = '']) => found)
    expect(tokens).toHaveLength(3)
    const [token = ''] = tokens
    const first = { token, path: `/api/manage/${token}`, id: '' }
    const [own] = (await look(first)).events
    const link = { ...first, id: own?.id ?? '' }
    await approve(link.id)
    expect(await done(correct(link, { description: 'Two mugs.' }))).toMatchObject({
      applied: [],
      held: ['description'],
    })
    expect((await stored(link.id)).description).toBe('Bring a mug.')
    for (const id of ids) if (id !== link.id) await approve(id)
    expect(await stepOf(link)).toBe('known')
    expect(await done(correct(link, { description: 'Three mugs.' }))).toMatchObject({
      applied: ['description'],
      held: [],
    })
    const page = await app.request(`/api/events/${link.id}`)
    expect(await page.json()).toMatchObject({ description: 'Three mugs.' })
    expect(await trusted()).toMatchObject([
      {
        kind: 'change',
        submitterEmail: 'pat@example.com',
        events: [{ id: link.id, changes: [{ before: 'Bring a mug.', after: 'Three mugs.' }] }],
      },
    ])
  } finally {
    await server.stop()
  }
})

describe('a trust step', () => {
  test('requires an address confirmed by opening a private link', async () => {
    const links = [await submit(), await submit({ date: days[1] }), await submit({ date: days[2] })]
    for (const { id } of links) await approve(id)
    const [link] = links as [Link]
    expect(await senderOf(link)).toMatchObject({ step: 'new', confirmed: false, approvals: 3 })
    await look(link)
    expect(await senderOf(link)).toMatchObject({ step: 'known', confirmed: true, approvals: 3 })
  })

  test('counts a submission with several dates once, and ignores the case of the address', async () => {
    const repeats = { every: 'week', until: '2031-06-21' }
    await live({ repeats })
    const link = await live({ date: days[1], submitterEmail: 'PAT@example.com' })
    expect(await senderOf(link)).toMatchObject({ address: 'pat@example.com', approvals: 2 })
  })

  test('rises, is lowered by a rejection and raised by its undo, with audit log entries', async () => {
    const links = await approved(3, { website: '' })
    const bad = await submit({ ...club, name: 'Bad' })
    const [link] = links as [Link]
    await as('DELETE', `/api/events/${bad.id}`, { reason: 'Spam' })
    expect(await stepOf(link), 'whoever sent the refused one may be somebody else').toBe('known')
    await look(bad)
    expect(await stepOf(link)).toBe('new')
    expect(await done(correct(link, { description: 'Waits.' }))).toMatchObject({ applied: [] })
    await as('POST', `/api/admin/events/${bad.id}/restore`)
    expect(await stepOf(link)).toBe('known')
    const entries = await auditOf(app, 'pat@club.example')
    expect(entries).toEqual([
      { action: 'trust_raised', before: { step: 'new' }, after: { step: 'known' } },
      { action: 'trust_lowered', before: { step: 'known' }, after: { step: 'new' } },
      { action: 'trust_raised', before: { step: 'new' }, after: { step: 'known' } },
    ])
  })

  test('is lowered by a rejected correction, and by an event that is taken down', async () => {
    const [one, two] = (await approved(6, { website: '' })) as [Link, Link]
    await done(correct(one, { name: 'Buy pills' }))
    const { id } = await waiting()
    await decide(id, 'reject', { reason: 'No.' })
    expect(await senderOf(one)).toMatchObject({ step: 'new', refusals: 1 })
    await decide(id, 'reopen')
    expect(await stepOf(one)).toBe('known')
    await as('DELETE', `/api/events/${two.id}`, { takeDown: true })
    expect(await stepOf(one)).toBe('new')
  })

  test('set by an administrator stays, and is lowered by a later rejection', async () => {
    const link = await live(club)
    const set = (step: string, address = 'pat@club.example') =>
      as('PUT', '/api/admin/senders', { address, step })
    expect(await json<SenderView>(set('trusted'))).toMatchObject({ step: 'trusted' })
    const bad = await submit({ ...club, name: 'Bad', date: days[1] })
    await look(bad)
    await as('DELETE', `/api/events/${bad.id}`, {})
    expect(await senderOf(link)).toMatchObject({
      step: 'known',
      reason: expect.stringMatching(/^Set to Trusted by .+\. Refused once since\.$/),
    })
    expect(await json<SenderView>(set('record'))).toMatchObject({ step: 'new', setBy: null })
    expect((await set('known', 'nobody@example.com')).status).toBe(404)
    expect((await set('king')).status).toBe(400)
    const senders = await json<SenderView[]>(as('GET', '/api/admin/senders'))
    expect(senders.map(({ address }) => address)).toEqual(['pat@club.example'])
  })
})

describe('a trusted sender', () => {
  const asTrusted = async (more: Record<string, unknown> = {}) => {
    const links = await approved(10, more)
    const [link] = links as [Link]
    expect(await senderOf(link)).toMatchObject({
      step: 'trusted',
      reason: "10 approved; the address is at the event's website, club.example.",
    })
    return link
  }

  test('has an address at the domain of an event, except domains of free mail providers', async () => {
    const [link] = (await approved(10, { website: 'https://other.example' })) as [Link]
    expect(await stepOf(link)).toBe('known')
    const free = { submitterEmail: 'pat@gmail.com', website: 'https://gmail.com/club' }
    const [other] = (await approved(10, free)) as [Link]
    expect(await stepOf(other)).toBe('known')
  })

  test('can move a date by days; a second move, name, place and a far date wait for review', async () => {
    const link = await asTrusted()
    const move = (date: string) =>
      done(send('POST', `${link.path}/events/${link.id}/move`, { date, reason: 'Rain' }))
    const wasOn = soon(0)
    expect((await move(soon(15))).held).toContain('date')
    expect(
      (await done(correct(link, { name: 'Other', city: 'Gary', state: 'IN', zipCode: '46402' })))
        .applied,
    ).toEqual([])
    await done(send('DELETE', `${link.path}/events/${link.id}/correction`))
    expect((await move(soon(14))).applied).toContain('date')
    expect(await stored(link.id)).toMatchObject({
      date: soon(14),
      eventStatus: 'rescheduled',
      previousDate: wasOn,
      statusNote: 'Rain',
    })
    expect((await move(soon(20))).held, 'a second move').toContain('date')
    await done(send('DELETE', `${link.path}/events/${link.id}/correction`))
    const { id } = await nthOf(trusted(), 0)
    expect((await review(id, 'undo', { reason: 'Not true' })).status).toBe(200)
    expect(await stored(link.id)).toMatchObject({
      date: wasOn,
      endDate: wasOn,
      eventStatus: 'scheduled',
      previousDate: null,
      statusNote: '',
    })
    expect(await stepOf(link)).toBe('known')
    expect(await trusted()).toEqual([])
    expect((await review(id, 'keep')).status).toBe(409)
    const mail = await db
      .selectFrom('outbox_messages')
      .select([
        'text',
        sql<number>`extract(epoch from next_attempt_at - now())::float8`.as('waits'),
      ])
      .where('key', '=', `trust-undone:${id}`)
      .executeTakeFirst()
    expect(mail?.text).toContain('Not true')
    expect(mail?.waits, 'seconds, as mail about other decisions').toBeGreaterThan(240)
  })

  test('adds dates that are live at once; undo takes them down', async () => {
    const link = await asTrusted()
    const copy = copyOf(link)
    expect(await copy([soon(401)])).toMatchObject({ status: 'pending' })
    const { id, status } = await copy([soon(60), soon(67)])
    expect(status).toBe('published')
    expect((await app.request(`/api/events/${id}`)).status).toBe(200)
    const entry = await nthOf(trusted(), 0)
    expect(entry).toMatchObject({ kind: 'event', events: [{ id }, {}] })
    expect(await json(review(entry.id, 'undo', {}))).toMatchObject({ verdict: 'undone', events: 2 })
    expect((await app.request(`/api/events/${id}`)).status).toBe(404)
    expect(await stepOf(link)).toBe('known')
    expect(await copy([soon(80)])).toMatchObject({ status: 'pending' })
  })

  test('can repeat an event, except that dates already listed wait for review', async () => {
    const link = await asTrusted()
    const copy = copyOf(link)
    const liveOn = async (date: string) => {
      const { rows } = await sql`
        select from events where status = 'published' and date = ${date}`.execute(db)
      return rows.length
    }
    expect(await copy([soon(60), soon(67)])).toMatchObject({ status: 'published', waiting: 0 })
    for (let turn = 0; turn < 3; turn++)
      expect(await copy([soon(60), soon(74 + turn)])).toMatchObject({
        status: 'pending',
        waiting: 1,
      })
    expect(await liveOn(soon(60))).toBe(1)
    await sql`update events set end_date = date + 3 where id = ${link.id}`.execute(db)
    expect(await copy([soon(80), soon(82)]), 'of four days each').toMatchObject({ waiting: 1 })
  })

  test('has at most 60 live dates that nobody has reviewed', async () => {
    const link = await asTrusted()
    const daysFrom = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => soon(from + at))
    const copy = copyOf(link)
    const countLive = async () => {
      const { rows } = await sql`
        select from events e join trusted_changes t on t.event_id = e.id
        where e.status = 'published'`.execute(db)
      return rows.length
    }
    expect(await copy(daysFrom(30, 50))).toMatchObject({ status: 'published', waiting: 0 })
    const fresh = await submit({ ...club, name: 'Autumn Show', date: soon(200) })
    expect(await json(send('POST', `${fresh.path}/publication`, {}))).toMatchObject({ events: 1 })
    expect(await copy(daysFrom(100, 20))).toMatchObject({ status: 'pending', waiting: 11 })
    expect(await countLive()).toBe(60)
    const more = await submit({ ...club, name: 'Winter Show', date: soon(210) })
    expect((await send('POST', `${more.path}/publication`, {})).status).toBe(409)
    expect(await copy(daysFrom(130, 60))).toMatchObject({ waiting: 60 })
    expect(await copy(daysFrom(190, 60)), 'more than can wait').toMatchObject({
      error: { fields: { dates: expect.stringContaining('waiting for review') } },
    })
    const { id } = await nthOf(trusted(), 0)
    expect((await review(id, 'keep')).status).toBe(200)
    expect(await copy([soon(300)])).toMatchObject({ status: 'published' })
    expect(await countLive()).toBe(61)
  })

  test('publishes events at known venues by pressing a button after opening the emailed link', async () => {
    const link = await asTrusted()
    const more = { ...club, name: 'Autumn Show', date: soon(90) }
    const fresh = await submit(more)
    expect((await stored(fresh.id)).status, 'anyone can give any address').toBe('pending')
    expect((await outboxOf(db).mails()).at(-1)?.text).toContain('press "Publish now"')
    const opened = await json<{ canPublish: boolean }>(app.request(fresh.path))
    expect(opened.canPublish).toBe(true)
    expect((await stored(fresh.id)).status, 'opening changes nothing').toBe('pending')
    const publish = ({ path }: Link) => send('POST', `${path}/publication`, {})
    expect(await json(publish(fresh))).toEqual({ events: 1, waiting: 0 })
    expect((await stored(fresh.id)).status).toBe('published')
    expect(await actionsOf(app, fresh.id)).toEqual(['published_by_trust'])
    expect((await publish(fresh)).status).toBe(409)
    const unknown = await submit({ ...more, name: 'Elsewhere', venueName: 'Nowhere Lot' })
    const late = await submit({ ...more, name: 'Late', date: soon(500) })
    const same = await submit({ ...more, name: 'Autumn Show' })
    for (const each of [unknown, late, same]) expect((await publish(each)).status).toBe(409)
    const entry = await nthOf(trusted(), 0)
    expect(await json(review(entry.id, 'keep'))).toMatchObject({ verdict: 'kept' })
    expect(await senderOf(link)).toMatchObject({ step: 'trusted', approvals: 11 })
  })
})

describe('a claim', () => {
  const free = { submitterEmail: 'pat@gmail.com', website: '', organizerName: 'Xenia Old Iron' }
  const page = '/api/admin/profiles/organizer/xenia-old-iron'
  const claim = (email: string) => as('POST', `${page}/claim`, { email })
  const sender = { trusted: { step: 'trusted' }, known: { step: 'known' } }
  const raised = { action: 'trust_raised', before: sender.known, after: sender.trusted }
  const lowered = { action: 'trust_lowered', before: sender.trusted, after: sender.known }

  test('makes a sender with ten approvals trusted until it ends, with audit log entries', async () => {
    const [link] = (await approved(10, free)) as [Link]
    expect(await senderOf(link)).toMatchObject({
      step: 'known',
      reason: expect.stringContaining('a claimed page'),
    })
    await json(claim('Pat@Gmail.com'))
    const reason = '10 approved; the address has claimed /organizer/xenia-old-iron.'
    expect(await senderOf(link)).toMatchObject({ step: 'trusted', reason })
    const listed = await json<SenderView[]>(as('GET', '/api/admin/senders'))
    expect(listed).toMatchObject([{ address: 'pat@gmail.com', step: 'trusted', reason }])
    const copy = copyOf(link)
    expect(await copy([soon(60)])).toMatchObject({ status: 'published' })
    await json(as('DELETE', `${page}/claim`))
    expect((await senderOf(link)).step).toBe('known')
    expect(await copy([soon(61)])).toMatchObject({ status: 'pending' })
    const entries = await auditOf(app, 'pat@gmail.com')
    expect(entries.slice(-2)).toEqual([raised, lowered])
  })

  test('does not count while its page is merged into another', async () => {
    const [link] = (await approved(10, free)) as [Link]
    await live({ ...club, organizerName: 'Old Iron of Xenia', date: soon(40) })
    await json(claim('pat@gmail.com'))
    await json(as('POST', `${page}/merge`, { into: 'old-iron-of-xenia' }))
    expect((await senderOf(link)).step).toBe('known')
    await json(as('POST', `${page}/split`, {}))
    expect((await senderOf(link)).step).toBe('trusted')
    const entries = await auditOf(app, 'pat@gmail.com')
    expect(entries.slice(-3)).toEqual([raised, lowered, raised])
  })

  test('does not count without an address, for another address, or with fewer approvals', async () => {
    const [link] = (await approved(9, free)) as [Link]
    await json(claim('pat@gmail.com'))
    expect(await senderOf(link)).toMatchObject({
      step: 'known',
      reason: '9 approved; 10 make the sender trusted.',
    })
    await json(as('DELETE', `${page}/claim`))
    await live({ ...free, date: soon(40), name: 'Tenth' })
    for (const email of ['', 'al@gmail.com', 'xpat@gmail.com']) {
      await json(claim(email))
      expect((await senderOf(link)).step).toBe('known')
      await json(as('DELETE', `${page}/claim`))
    }
  })
})

test('undo leaves fields that were changed since', async () => {
  const [link] = (await approved(3)) as [Link]
  await done(correct(link, { description: 'First.', startTime: '08:00' }))
  await done(correct(link, { description: 'Second.' }))
  const { id } = await nthOf(trusted(), 0)
  expect((await review(id, 'undo', {})).status).toBe(200)
  expect(await stored(link.id)).toMatchObject({ description: 'Second.', startTime: '09:00' })
})

test('an unknown change is a 404', async () => {
  expect((await review('x', 'keep')).status).toBe(404)
})
