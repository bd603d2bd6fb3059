/** For each table, docs/security-inventory.md lists the rule that removes its personal data, or why the data stays. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forgetSubmissions } from '../src/catalog/submission/server/save-submission.ts'
import { forgetSenders } from '../src/catalog/trust/server/senders/update-trust-step.ts'
import { forgetMessages } from '../src/features/contact/server/queries.ts'
import { addCalendar, forgetCalendars } from '../src/features/weekend/server/weekend-calendars.ts'
import { changeRows } from '../src/platform/db/query.ts'
import { testDatabase } from './support/database.ts'
import { saveMade } from './support/made-event.ts'
import { projectFolder } from './support/source-files.ts'

const { db } = await testDatabase()

const document = readFileSync(path.join(projectFolder, 'docs/security-inventory.md'), 'utf8')
const section = document.split('## Tables')[1]?.split('\n## ')[0] ?? ''
const rows = section
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, tables = '', data = '', rule = '']) => ({
    tables: [...tables.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
    data,
    rule,
  }))

test('every table of the schema is listed, once', async () => {
  const found = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'  order by tablename`.execute(
    db,
  )
  const listed = rows.flatMap(({ tables }) => tables)
  expect(listed.toSorted()).toEqual(found.rows.map(({ name }) => name).toSorted())
})

test('personal data is removed by existing code or with another row, or stays for a reason', () => {
  const isRule = /^(with the |.*`src\/[\w./-]+`|stays?:? )/
  const missing = rows.filter(({ data, rule }) => !/^none\b/.test(data) && !isRule.test(rule))
  expect(missing).toEqual([])
  const files = rows.flatMap(({ rule }) => [...rule.matchAll(/`(src\/[\w./-]+)`/g)])
  expect(files.length).toBeGreaterThan(10)
  for (const [, file = ''] of files)
    expect([file, existsSync(path.join(projectFolder, file))]).toEqual([file, true])
})

test('rows older than a year are deleted, and nothing else', async () => {
  const ago = (days: number) => sql<string>`now() - make_interval(days => ${days}::int)`
  await saveMade(db, [{ id: 'kept-event' }])
  const ages = [300, 400]
  for (const days of ages) {
    for (const kind of ['alone', 'listed'])
      await changeRows(db)`insert into submissions (id, submitter_email, link_hash, created_at)
        values (${kind + days}, ${`${kind}${days}@example.com`}, ${kind + days}, ${ago(days)})`
    await sql`insert into messages (id, kind, subject, text, done_at)
      values (${`done${days}`}, 'contact', 's', 't', ${ago(days)})`.execute(db)
  }
  await sql`insert into messages (id, kind, subject, text, created_at)
    values ('open', 'contact', 's', 't', ${ago(900)})`.execute(db)
  await changeRows(db)`
    insert into submission_events (event_id, submission_id) values ('kept-event', 'listed400')`
  for (const address of ['alone300', 'alone400', 'listed400'])
    await sql`insert into senders (address) values (${`${address}@example.com`})`.execute(db)
  await sql`insert into senders (address, set_step, set_at, set_by)
    values ('set@example.com', 'new', now(), 'a')`.execute(db)
  await forgetSubmissions(db)
  await forgetSenders(db)
  await forgetMessages(db)
  const idsOf = async (table: string, column = 'id') => {
    const left = await sql<{ id: string }>`
      select ${sql.ref(column)} as id from ${sql.table(table)} order by 1`.execute(db)
    return left.rows.map(({ id }) => id)
  }
  expect(await idsOf('submissions')).toEqual(['alone300', 'listed300', 'listed400'])
  expect(await idsOf('messages')).toEqual(['done300', 'open'])
  expect(await idsOf('senders', 'address')).toEqual([
    'alone300@example.com',
    'listed400@example.com',
    'set@example.com',
  ])
})

test('a calendar of saved events is deleted 13 months after its last request', async () => {
  for (const name of ['asked', 'left']) await addCalendar(db, [name])
  await changeRows(db)`update weekend_calendars set asked_at = case event_ids[1]
    when 'asked' then now() - interval '12 months' else now() - interval '14 months' end`
  await forgetCalendars(db)
  const left = await sql<{ ids: string[] }>`select event_ids as ids from weekend_calendars`.execute(
    db,
  )
  expect(left.rows).toEqual([{ ids: ['asked'] }])
})
