import { expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { saveMade } from '../../../../tests/support/made-event.ts'
import { planOf, type RecordedQuery, recordQueries } from '../../../../tests/support/query-plans.ts'
import { endClaim, openClaim } from '../../../catalog/profile/server/claims.ts'
import { findProfile, hasEvents } from '../../../catalog/profile/server/find-profile.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { addClaimLink, findClaimLink } from './claim-links.ts'
import { readClaimable } from './claim-standing.ts'
import { listClaimableOf } from './list-claimable.ts'

const { db, pool } = await testDatabase()

const { listened, queries } = recordQueries(pool)

const isPlanned = ({ sql }: RecordedQuery) =>
  /^\s*\(?(?:select|update|delete|with)\b/i.test(sql) && /\bfrom\b|^\s*update/i.test(sql)

test('queries of claims and merged pages use an index', async () => {
  await saveMade(db, [{ id: 'one', venueName: 'Lot', organizerName: 'Club' }])
  const email = 'pat@example.org'
  const submission = {
    id: 's',
    submitterEmail: email,
    linkExpiresAt: null,
    remindersStopped: false,
    isFirstUse: false,
  }
  await db
    .insertInto('submissions')
    .values({ id: 's', submitter_email: email, link_hash: 'h', link_expires_at: null })
    .execute()
  await db.insertInto('submission_events').values({ event_id: 'one', submission_id: 's' }).execute()
  for (const kind of ['venue', 'organizer'] as const) {
    const slug = kind === 'venue' ? 'lot-chicago-il' : 'club'
    expect(await findProfile(listened, kind, slug)).toEqual({ slug, slugs: [slug] })
    for (const slugs of [[slug], [slug, 'other']]) await hasEvents(listened, kind, slugs)
    expect(await readClaimable(listened, { kind, slug, email })).toMatchObject({ slug })
    const page = { kind, slug, submissionId: 's' }
    await inTransaction(listened, (tx) => addClaimLink(tx, page))
    const claim = { kind, slug, proof: 'mail', email, domain: 'example.org' } as const
    await inTransaction(listened, (tx) => openClaim(tx, claim))
    await inTransaction(listened, (tx) => endClaim(tx, kind, slug))
  }
  expect(await listClaimableOf(listened, submission)).toHaveLength(2)
  await findClaimLink(listened, 'x'.repeat(43))
  const planned = queries.filter(isPlanned)
  expect(planned.length).toBeGreaterThan(30)
  const scans: string[] = []
  for (const query of planned) {
    if ((await planOf(pool, query)).includes('Seq Scan')) scans.push(query.sql)
  }
  expect(scans).toEqual([])
})
