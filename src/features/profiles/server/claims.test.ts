/** Claims of pages, by email and by an administrator: what they change, and how they end. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { saveMade } from '../../../../tests/support/made-event.ts'
import { reviewedSite } from '../../../../tests/support/reviewed-site.ts'
import { listClaimsOf } from '../../../catalog/profile/server/claims.ts'
import { revokeLink } from '../../../catalog/submission/server/withdraw-links.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { queryRows, queryValue } from '../../../platform/db/query.ts'
import type { Claimable } from '../claim-contract.ts'
import type { FoundProfile, ProfileClaim } from '../contract.ts'
import { mergeProfiles } from './change-profile.ts'

const app = await reviewedSite({
  settings: { PUBLIC_URL: 'http://atlas.example', TRUST_PROXY: '1' },
  tables: ['profile_aliases', 'profile_claims', 'claim_links'],
})
const { db, request, json, send, newestToken, submit, look, live, as, approve } = app

/** Approved event whose private link was never opened: anyone may have typed the address. */
const typedLive = async (more: Record<string, unknown>) => {
  const link = await submit(more)
  await approve(link.id)
  return link
}

const ours = {
  organizerName: 'Xenia Old Iron',
  organizerKind: 'car_clubs',
  website: 'https://www.oldiron.example.org/show',
  submitterEmail: 'pat@oldiron.example.org',
}

const publicEvent = (id: string) => json<{ claimedBy: string | null }>(request(`/api/events/${id}`))
const claimedBy = async (id: string) => (await publicEvent(id)).claimedBy
const claimablesOf = (token: string) => json<Claimable[]>(request(`/api/manage/${token}/claims`))
const standings = async (token: string) =>
  Object.fromEntries((await claimablesOf(token)).map(({ kind, standing }) => [kind, standing]))
const requestClaim = (token: string, kind = 'organizer', slug = 'xenia-old-iron') =>
  send('POST', `/api/manage/${token}/claims`, { kind, slug })
const answer = (token: string, what: string) =>
  send('POST', `/api/claims/${token}`, { answer: what })
const audit = () => queryRows(db)`select actor, action, subject_id from audit_log
  where subject_type in ('venue', 'organizer') order by id desc limit 4`

/** A live event of our club, and the token of the mailed claim link. */
const requestedClaim = async (more: Record<string, unknown> = {}) => {
  const link = await live({ ...ours, ...more })
  expect((await requestClaim(link.token)).status).toBe(200)
  return { link, claim: await newestToken() }
}

test("an organizer with an address at its site's domain claims its page by email, and ends the claim", async () => {
  const { link, claim } = await requestedClaim()
  expect(await json(request(`/api/claims/${claim}`))).toMatchObject({
    kind: 'organizer',
    name: 'Xenia Old Iron',
    standing: 'open',
    domain: 'oldiron.example.org',
  })
  expect(await claimedBy(link.id)).toBe(null)
  expect(await json(answer(claim, 'claim'))).toMatchObject({ standing: 'yours' })
  expect(await claimedBy(link.id)).toBe('organizer')
  expect(await json(request('/api/organizers/xenia-old-iron'))).toMatchObject({
    profile: { claimed: true },
  })
  const found = await json<object[]>(request('/api/events?organizer=xenia-old-iron'))
  expect(found).toMatchObject([{ id: link.id, claimedBy: 'organizer' }])
  expect(await listClaimsOf(db, 'Other@OldIron.example.org')).toMatchObject([
    { kind: 'organizer', slug: 'xenia-old-iron', proof: 'mail' },
  ])
  expect(await listClaimsOf(db, 'pat@example.org')).toEqual([])
  await json(answer(claim, 'claim'))
  expect(await json(answer(claim, 'release'))).toMatchObject({ standing: 'open' })
  expect(await claimedBy(link.id)).toBe(null)
  expect(await audit()).toMatchObject([
    { actor: 'organizer', action: 'claim_ended', subject_id: 'xenia-old-iron' },
    { actor: 'organizer', action: 'claimed', subject_id: 'xenia-old-iron' },
  ])
})

describe('a claim by mail is refused', () => {
  test.each([
    [
      'from free mail',
      { submitterEmail: 'pat@gmail.com', website: 'https://gmail.com' },
      'no_site',
    ],
    ['from another domain', { submitterEmail: 'pat@example.net' }, 'other_address'],
    ['from a domain above', { submitterEmail: 'pat@example.org' }, 'other_address'],
    ['for a page on a shared host', { website: 'https://facebook.com/oldiron' }, 'no_site'],
    ['without a website', { website: '' }, 'no_site'],
  ])('%s', async (_, more, standing) => {
    const link = await live({ ...ours, ...more })
    expect((await standings(link.token)).organizer).toBe(standing)
    expect((await requestClaim(link.token)).status).toBe(409)
  })

  test('if most events name another site', async () => {
    const link = await live(ours)
    await saveMade(db, [
      { id: 'a', organizerName: 'XENIA old iron', website: 'https://real.example' },
      { id: 'b', date: '2001-02-03', organizerName: 'Xenia Old Iron', website: 'real.example/x' },
    ])
    expect((await standings(link.token)).organizer).toBe('other_address')
  })

  test('if only the claimant names the site, and others list the same name', async () => {
    await saveMade(db, [
      { id: 'a', organizerName: 'Xenia Old Iron', website: '' },
      { id: 'b', date: '2001-02-03', organizerName: 'Xenia Old Iron', website: '' },
    ])
    const link = await live(ours)
    expect((await standings(link.token)).organizer).toBe('no_site')
    expect((await requestClaim(link.token)).status).toBe(409)
    await sql`update events set website = 'oldiron.example.org' where id in ('a', 'b')`.execute(db)
    expect((await standings(link.token)).organizer).toBe('open')
  })

  test('for a venue of other organizers, by an organizer with the name of the venue', async () => {
    const posing = { ...ours, organizerName: 'Harbor Lot' }
    const link = await live(posing)
    expect((await standings(link.token)).venue).toBe('open')
    await live({ name: 'Guests', organizerName: 'A Club', submitterEmail: 'a@example.net' })
    expect((await standings(link.token)).venue).toBe('no_site')
    expect((await requestClaim(link.token, 'venue', 'harbor-lot-chicago-il')).status).toBe(409)
    await live({ ...posing, name: 'Spring Open', submitterEmail: 'pat@example.com' })
    expect((await standings(link.token)).venue).toBe('no_site')
    await sql`delete from submission_events m using events e
      where e.id = m.event_id and e.name = 'Spring Open'`.execute(db)
    expect((await standings(link.token)).venue).toBe('open')
  })

  test('for a venue by the site of a club that meets there', async () => {
    const link = await live(ours)
    expect(await standings(link.token)).toEqual({ venue: 'no_site', organizer: 'open' })
    expect((await requestClaim(link.token, 'venue', 'harbor-lot-chicago-il')).status).toBe(409)
  })

  test('for the page of another organizer', async () => {
    const link = await live(ours)
    await saveMade(db, [{ id: 'a', organizerName: 'Other', website: ours.website }])
    expect((await requestClaim(link.token, 'organizer', 'other')).status).toBe(404)
  })

  test('if another organizer has claimed it since the link was sent', async () => {
    const { link, claim } = await requestedClaim()
    await json(
      as('POST', '/api/admin/profiles/organizer/xenia-old-iron/claim', { email: 'x@y.example' }),
    )
    expect((await answer(claim, 'claim')).status).toBe(409)
    expect((await answer(claim, 'release')).status).toBe(200)
    expect((await standings(link.token)).organizer).toBe('taken')
    const [{ email } = { email: '' }] = await listClaimsOf(db, 'x@y.example')
    expect(email).toBe('x@y.example')
  })
})

describe('a claim link', () => {
  test('changes nothing when opened, and is kept out of caches and referrers', async () => {
    const { claim } = await requestedClaim()
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await request(`/api/claims/${claim}?answer=claim`, { method })
      expect(status).toBe(200)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
    }
    expect(await db.selectFrom('profile_claims').selectAll().execute()).toEqual([])
    const links = await db.selectFrom('claim_links').selectAll().execute()
    expect(JSON.stringify(links)).not.toContain(claim)
  })

  test('does not open if wrong, expired, replaced, or if the private link is revoked', async () => {
    const { link, claim } = await requestedClaim()
    for (const token of ['x', 'x'.repeat(43), `${claim}x`, 'a%00b', claim.toLowerCase()])
      expect((await request(`/api/claims/${token}`)).status).toBe(404)
    expect((await answer(claim, 'maybe')).status).toBe(400)
    await requestClaim(link.token)
    expect((await answer(claim, 'claim')).status).toBe(404)
    const next = await newestToken()
    await sql`update claim_links set expires_at = now() - interval '1 second'`.execute(db)
    expect((await answer(next, 'claim')).status).toBe(404)
    await sql`update claim_links set expires_at = now() + interval '1 day'`.execute(db)
    const id = (await queryValue(db)`select submission_id from submission_events`) ?? ''
    await inTransaction(db, (tx) => revokeLink(tx, id))
    expect((await answer(next, 'claim')).status).toBe(404)
  })

  test('is emailed at most ten times a day', async () => {
    const link = await live(ours)
    const statuses = []
    for (let n = 0; n < 11; n++) statuses.push((await requestClaim(link.token)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  })
})

describe('an administrator', () => {
  const path = '/api/admin/profiles/venue/harbor-lot-chicago-il/claim'

  test('can set and end a claim; both are logged', async () => {
    const { id } = await live({ ...ours, organizerName: '' })
    const other = await live({ ...ours, name: 'Guests', organizerName: 'A Club' })
    await json(as('POST', path, {}))
    expect(await claimedBy(id)).toBe('venue')
    // Organized by someone other than the venue.
    expect(await claimedBy(other.id)).toBe(null)
    expect((await as('POST', path, {})).status).toBe(409)
    const listed = await json<{ claims: ProfileClaim[]; found: FoundProfile[] }>(
      as('GET', '/api/admin/profiles?q=harbor'),
    )
    expect(listed.claims).toMatchObject([{ kind: 'venue', proof: 'administrator', email: '' }])
    expect(listed.found).toMatchObject([{ claimed: true }])
    await json(as('DELETE', path))
    expect(await claimedBy(id)).toBe(null)
    expect((await as('DELETE', path)).status).toBe(404)
    expect((await audit()).slice(0, 2)).toMatchObject([
      { actor: 'administrator', action: 'claim_ended', subject_id: 'harbor-lot-chicago-il' },
      { actor: 'administrator', action: 'claimed' },
    ])
  })

  test('cannot claim an unknown page, or for an invalid address', async () => {
    await live(ours)
    expect((await as('POST', path.replace('harbor', 'no'), {})).status).toBe(404)
    expect((await as('POST', path, { email: 'nobody' })).status).toBe(400)
  })
})

describe('the events of a claimed page', () => {
  const claimOf = (email = '') =>
    json(as('POST', '/api/admin/profiles/organizer/xenia-old-iron/claim', { email }))

  test('are marked by name, from any source, until they are renamed', async () => {
    await live(ours)
    await claimOf()
    await saveMade(db, [
      { id: 'later', organizerName: 'XENIA Old Iron!' },
      { id: 'other', organizerName: 'Xenia Old Irons' },
    ])
    await app.catchUp()
    expect(await claimedBy('later')).toBe('organizer')
    expect(await claimedBy('other')).toBe(null)
    await sql`update events set organizer_name = 'Someone' where id = 'later'`.execute(db)
    const { rows } = await sql<{ claimed: string | null }>`
      select claimed_by as claimed from events where id = 'later'`.execute(db)
    expect(rows).toEqual([{ claimed: null }])
  })

  test('do not include submissions of strangers, before or after', async () => {
    const first = await live({ ...ours, submitterEmail: 'before@example.net' })
    await claimOf('pat@oldiron.example.org')
    const own = await live({ ...ours, name: 'Own' })
    const typed = await typedLive({ ...ours, name: 'Typed' })
    expect(await claimedBy(typed.id)).toBe(null)
    await look(typed)
    await app.catchUp()
    expect(await claimedBy(typed.id)).toBe('organizer')
    const colleague = await live({ ...ours, name: 'Two', submitterEmail: 'al@OLDIRON.example.org' })
    const stranger = await live({ ...ours, name: 'Fake', submitterEmail: 'pat@evil.example.net' })
    const alike = await live({ ...ours, name: 'Alike', submitterEmail: 'p@xoldiron.example.org' })
    const marks = await Promise.all(
      [first, own, colleague, stranger, alike].map(({ id }) => claimedBy(id)),
    )
    expect(marks).toEqual([null, 'organizer', 'organizer', null, null])
  })

  test('do not include those of an organizer without Latin letters in its name, at a claimed venue', async () => {
    const own = await live({ ...ours, organizerName: '' })
    await live({ name: 'Names', organizerName: '東京クラブ' })
    await live({ name: 'Place', venueName: '東京', organizerName: '' })
    await json(as('POST', '/api/admin/profiles/venue/harbor-lot-chicago-il/claim', {}))
    expect(await claimedBy(own.id)).toBe('venue')
    const { rows } = await sql<{ id: string }>`
      select id from events where claimed_by is not null`.execute(db)
    expect(rows).toEqual([{ id: own.id }])
    expect((await request('/api/venues/chicago-il')).status).toBe(404)
    const nameless = '/api/admin/profiles/venue/chicago-il/claim'
    expect((await as('POST', nameless, {})).status).toBe(404)
  })

  test('follow a merge and its undo', async () => {
    await live(ours)
    await saveMade(db, [{ id: 'other', organizerName: 'Old Iron of Xenia' }])
    await claimOf()
    const merge = '/api/admin/profiles/organizer/old-iron-of-xenia'
    await json(as('POST', `${merge}/merge`, { into: 'xenia-old-iron' }))
    expect(await claimedBy('other')).toBe('organizer')
    await json(as('POST', `${merge}/split`, {}))
    expect(await claimedBy('other')).toBe(null)
  })

  test('lose the mark if the claim ends during a merge', async () => {
    await live(ours)
    await saveMade(db, [{ id: 'other', organizerName: 'Old Iron of Xenia' }])
    await claimOf()
    const ending = await inTransaction(db, async (tx) => {
      const merged = {
        kind: 'organizer',
        slug: 'old-iron-of-xenia',
        into: 'xenia-old-iron',
      } as const
      await mergeProfiles(tx, merged)
      const ended = as('DELETE', '/api/admin/profiles/organizer/xenia-old-iron/claim')
      await Promise.race([ended, sleep(500)])
      return { ended }
    })
    expect((await ending.ended).status).toBe(200)
    const { rows } = await sql`select from events where claimed_by is not null`.execute(db)
    expect(rows).toEqual([])
  })
})
