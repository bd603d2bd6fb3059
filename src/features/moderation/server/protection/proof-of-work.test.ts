/** The proof of work that public forms require while the switch is on. */
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { emptyTables, submissionTables } from '../../../../../tests/support/empty-tables.ts'
import { saveMade } from '../../../../../tests/support/made-event.ts'
import { submission, visitorMessage } from '../../../../../tests/support/private-link.ts'
import { auditOf, reviewer } from '../../../../../tests/support/reviewer.ts'
import { testApp } from '../../../../../tests/support/test-app.ts'
import type { SignedChallenge } from '../../../../kit/proof-of-work.ts'
import { changeRows } from '../../../../platform/db/query.ts'
import { newChallenge } from '../../../../platform/proof-of-work/challenge.ts'
import { purgeProofs } from '../../../../platform/proof-of-work/proofs.ts'
import type { Protection } from '../../protection-contract.ts'

const app = await testApp()
const { db, json, post, request } = app
/** Another process on the same database. */
const otherProcess = await testApp({}, app.database)
const { as } = await reviewer(app)

beforeEach(async () => {
  await emptyTables(db, ...submissionTables, 'messages', 'spent_proofs', 'site_switches')
  await saveMade(db, [{ id: 'shown' }])
  await app.catchUp()
})

const turn = (proofOfWork: boolean) =>
  json<Protection>(as('PUT', '/api/admin/protection', { proofOfWork }))

type ChallengeAnswer = { required: boolean; challenge: SignedChallenge | null }
const getChallenge = () => json<ChallengeAnswer>(request('/api/challenge'))

const proofOf = async (challenge: SignedChallenge | null, changes: object = {}) => {
  if (!challenge) throw new Error('There is no challenge.')
  const solution = await solveChallenge({ challenge, deriveKey })
  return btoa(JSON.stringify({ challenge, solution: { ...solution, ...changes } }))
}

/** Signed like any challenge, but solved within two tries. */
const easyChallenge = (now?: number) => newChallenge(db, now, { rounds: 10, least: 1, most: 2 })
const newProof = async () => proofOf(await easyChallenge())

const forms = {
  '/api/events': submission,
  '/api/events/unless-similar': submission,
  '/api/contact': visitorMessage,
  '/api/events/shown/reports': { reason: 'cancelled' },
}

/** Status and error field of the response. */
const sent = async (path: string, body: object, from = app) => {
  const answer = await from.post(path, body)
  const { error } = (await answer.json()) as { error?: { fields?: Record<string, string> } }
  return [answer.status, ...Object.keys(error?.fields ?? {})].join(' ')
}

const refused = '422 proof'

describe.each(Object.entries(forms))('%s', (path, form) => {
  const taken = path.endsWith('unless-similar') ? '200' : '201'

  test('ignores proofs while the switch is off', async () => {
    expect(await getChallenge()).toEqual({ required: false, challenge: null })
    expect(await sent(path, form)).toBe(taken)
    expect(await sent(path, { ...form, proof: 'anything' })).toBe(taken)
  })

  test('accepts each correct solution once, in any process', async () => {
    await turn(true)
    expect(await sent(path, form), 'missing').toBe(refused)
    expect(await sent(path, { ...form, proof: '' }), 'empty').toBe(refused)
    const proof = await newProof()
    expect(await sent(path, { ...form, proof }, otherProcess), 'right').toBe(taken)
    expect(await sent(path, { ...form, proof }), 'replayed').toBe(refused)
    expect(await sent(path, { ...form, proof }, otherProcess), 'replayed elsewhere').toBe(refused)
    await turn(false)
    expect(await sent(path, form)).toBe(taken)
  })
})

const path = '/api/contact'
const form = forms[path]

test('one of several simultaneous uses of a solution is accepted; the challenge has the full cost', async () => {
  await turn(true)
  const { challenge } = await getChallenge()
  expect(challenge?.parameters.cost).toBe(5_000)
  const proof = await proofOf(challenge)
  const answers = await Promise.all(
    [app, otherProcess, app, otherProcess].map((from) => sent(path, { ...form, proof }, from)),
  )
  expect(answers.toSorted()).toEqual(['201', refused, refused, refused])
})

const expired = () => easyChallenge(Date.now() - 6 * 60_000)

/** Challenge whose parameters were changed to make it easier. */
const easier = async () => {
  const challenge = await easyChallenge()
  return { ...challenge, parameters: { ...challenge.parameters, cost: 1, keyPrefix: '00' } }
}

const wrong: [string, () => Promise<string>][] = [
  ['that is no proof', async () => 'x'],
  ['that is no JSON', async () => btoa('{')],
  ['that is another JSON', async () => btoa('{"challenge":{},"solution":null}')],
  ['of another key', async () => proofOf(await easyChallenge(), { derivedKey: 'ab'.repeat(32) })],
  ['of no key', async () => proofOf(await easyChallenge(), { derivedKey: '' })],
  ['that is expired', async () => proofOf(await expired())],
  ['of an easier challenge', async () => proofOf(await easier())],
  [
    'that is expired and says otherwise',
    async () => {
      const { signature, parameters } = await expired()
      const expiresAt = parameters.expiresAt + 3600
      return proofOf({ signature, parameters: { ...parameters, expiresAt } })
    },
  ],
]

test.each(wrong)('a proof %s is refused', async (_, proof) => {
  await turn(true)
  expect(await sent(path, { ...form, proof: await proof() })).toBe(refused)
})

test('a proof that is too long is refused with the limit', async () => {
  await turn(true)
  const answer = await post(path, { ...form, proof: 'x'.repeat(4_001) })
  expect(await answer.text()).toContain('At most 4,000 characters.')
})

test('a form with other errors does not use up its proof', async () => {
  await turn(true)
  const proof = await newProof()
  expect(await sent('/api/events', { ...submission, name: '', proof })).toBe('422 name')
  expect(await sent('/api/events', { ...submission, proof })).toBe('201')
})

test('a submission sent again with its key needs no second proof', async () => {
  await turn(true)
  const keyed = { ...submission, sendKey: 'k'.repeat(24) }
  const first = { ...keyed, proof: await newProof() }
  const { id } = (await (await post('/api/events', first)).json()) as { id: string }
  expect(await (await post('/api/events', first)).json()).toMatchObject({ id })
  expect(await (await post('/api/events', keyed)).json()).toMatchObject({ id })
})

test('a check of dates does not use up the proof of the submission', async () => {
  await turn(true)
  const repeats = { every: 'week', until: '2031-05-31' }
  const several = { ...submission, repeats, proof: await newProof() }
  const check = await json<{ id: null; dates: string[] }>(
    post('/api/events/unless-similar', several),
  )
  expect(check).toMatchObject({ id: null, dates: { length: 5 } })
  expect(await sent('/api/events', several)).toBe('201')
  expect(await sent('/api/events', { ...several, repeats: undefined })).toBe(refused)
})

test('the switch is for administrators, is logged, and has the time of its last change', async () => {
  const start = await json<Protection>(as('GET', '/api/admin/protection'))
  expect(start).toEqual({ proofOfWork: false, changedAt: null })
  const on = await turn(true)
  expect(on).toEqual({ proofOfWork: true, changedAt: expect.any(String) })
  expect(await turn(true)).toEqual(on)
  await turn(false)
  const entries = await auditOf(app, 'proof-of-work')
  expect(entries.slice(-2).map(({ action }) => action)).toEqual(['turned_on', 'turned_off'])
  expect((await as('PUT', '/api/admin/protection', { proofOfWork: 'yes' })).status).toBe(400)
})

test('challenges differ, are not cached, and are limited per network', async () => {
  await turn(true)
  const answers = await Promise.all(Array.from({ length: 3 }, () => request('/api/challenge')))
  expect(new Set(answers.map(({ headers }) => headers.get('cache-control')))).toEqual(
    new Set(['no-store']),
  )
  const texts = await Promise.all(answers.map((answer) => answer.text()))
  expect(new Set(texts).size).toBe(3)
  // Equivalent to 237 more requests.
  await changeRows(db)`
    update rate_limits set empty_at = clock_timestamp() + interval '3595 seconds'`
  expect((await request('/api/challenge')).status).toBe(429)
})

test('used proofs are deleted one hour after they expire', async () => {
  await sql`insert into spent_proofs (challenge, expires_at) values
    ('old', now() - interval '61 minutes'), ('late', now() - interval '59 minutes')`.execute(db)
  await purgeProofs(db)
  const rows = await db.selectFrom('spent_proofs').select('challenge').execute()
  expect(rows).toEqual([{ challenge: 'late' }])
})
