import { expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { saveMade } from '../../../../tests/support/made-event.ts'
import { planOf, type RecordedQuery, recordQueries } from '../../../../tests/support/query-plans.ts'
import { findSubmitter } from '../../../catalog/submission/server/find-submission.ts'
import { addDays } from '../../../catalog/time/local-dates.ts'
import { findConfirmationLink } from '../../../catalog/trust/server/confirmations/find-link.ts'
import { giveAnswer } from '../../../catalog/trust/server/confirmations/give-answer.ts'
import { undoAnswer } from '../../../catalog/trust/server/confirmations/undo-answer.ts'
import { answerReport } from '../../../catalog/trust/server/reports/answer-reports.ts'
import { listOpenReports } from '../../../catalog/trust/server/reports/event-reports.ts'
import { forgetNetworks } from '../../../catalog/trust/server/reports/forget-networks.ts'
import { keyNetworks } from '../../../catalog/trust/server/reports/key-networks.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { changeRows } from '../../../platform/db/query.ts'
import { findDue } from './ask-organizers.ts'

const { db, pool } = await testDatabase()

const { listened, queries } = recordQueries(pool)

const isPlanned = ({ sql }: RecordedQuery) =>
  /^\s*(?:select|update|delete|with)\b/i.test(sql) && /\bfrom\b|^\s*update/i.test(sql)

test('queries of reports, confirmations and reminders use an index', async () => {
  const soon = addDays(new Date().toISOString().slice(0, 10), 40)
  await saveMade(db, [{ id: 'one', date: soon, seriesId: 's' }])
  await db
    .insertInto('messages')
    .values({ id: 'r', kind: 'report', subject: '', text: '', event_id: 'one' })
    .execute()
  await db
    .insertInto('event_reports')
    .values({ id: 'r', event_id: 'one', network_hash: 'n' })
    .execute()
  await findConfirmationLink(listened, 'x'.repeat(43))
  await findDue(listened, Date.now(), 50)
  await findSubmitter(listened, 'one')
  await listOpenReports(listened, ['one'])
  await forgetNetworks(listened)
  await keyNetworks(listened)
  const moved = {
    eventId: 'one',
    answer: 'moved',
    date: addDays(soon, 1),
    givenBy: 'link',
  } as const
  await inTransaction(listened, (tx) => giveAnswer(tx, moved))
  await inTransaction(listened, (tx) => undoAnswer(tx, 'one'))
  await changeRows(db)`
    update event_reports set answered_at = null, answered_by = null, answer = null`
  await inTransaction(listened, (tx) => answerReport(tx, { id: 'r', answer: 'rejected' }))
  const planned = queries.filter(isPlanned)
  expect(planned.length).toBeGreaterThan(25)
  const scans: string[] = []
  for (const query of planned) {
    if ((await planOf(pool, query)).includes('Seq Scan')) scans.push(query.sql)
  }
  expect(scans).toEqual([])
})
