/** Restores the rows of a backup into tables, all or none. */
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { announceReload } from '../../../platform/db/listen-to-channel.ts'
import { sentMail } from '../../../platform/mail/outbox-table.ts'
import {
  type BackupHead,
  type BackupTable,
  columnList,
  invalid,
  listTables,
  quote,
} from './backup-format.ts'
import { sentUpdatesSql } from './restore-sent-updates.ts'

const beginStatement = `begin;
  set local statement_timeout = 0;
  set local lock_timeout = '20s';
  set local idle_in_transaction_session_timeout = 0`

/** Statement that runs only if the table exists: the schema of the first releases lacks some tables. */
const ifTableExists = (table: string, statement: string) =>
  `do $$ begin if to_regclass('${table}') is not null then ${statement}; end if; end $$`

/** PostgreSQL's lock_not_available. */
const notAvailable = '55P03'

/**
 * Begins the transaction and empties the tables. Triggers are disabled until the rows are restored. The lock timeout is
 * short: while it waits for other users of the tables, such as a backup in progress, others queue behind it.
 */
export const beginRestore = async (client: PoolClient, head: BackupHead): Promise<void> => {
  try {
    await emptyTables(client, head)
  } catch (error) {
    if ((error as { code?: string }).code !== notAvailable) throw error
    throw invalid('The tables are in use, perhaps by a backup under way. Try again later.')
  }
}

const emptyTables = async (client: PoolClient, { tables }: BackupHead): Promise<void> => {
  await client.query(beginStatement)
  const existing = await listTables(client)
  for (const { name, columns } of tables) {
    const match = existing.find((table) => table.name === name)
    if (!match || columns.some((column) => !match.columns.includes(column))) {
      throw invalid(`This backup has a table or column that the database doesn't have: ${name}.`)
    }
  }
  await client.query(ifTableExists('outbox_messages', sentMail.before))
  await client.query(ifTableExists('push_messages', sentUpdatesSql.before))
  for (const { name } of existing)
    await client.query(`alter table ${quote(name)} disable trigger user`)
  await client.query(`truncate ${existing.map(({ name }) => quote(name)).join(', ')} cascade`)
  await client.query(ifTableExists('static_exports', 'delete from static_exports'))
}

/** Writes pieces of rows, one table after the other. */
export const createRowWriter = (client: PoolClient, { tables }: BackupHead) => {
  let copy: { table: string; stream: ReturnType<typeof copyFrom>; done: Promise<void> } | undefined
  const counts: Record<string, number> = {}
  const close = async () => {
    if (!copy) return
    copy.stream.end()
    await copy.done
    counts[copy.table] = copy.stream.rowCount
    copy = undefined
  }
  const begin = (table: BackupTable) => {
    const stream = client.query(
      copyFrom(`copy ${quote(table.name)} (${columnList(table)}) from stdin`),
    )
    const done = finished(stream)
    // Awaited in `close`; an earlier failure must not end the process.
    done.catch(() => {})
    return { table: table.name, stream, done }
  }
  const write = async (name: string, blocks: AsyncIterable<Buffer>) => {
    if (copy?.table !== name) {
      await close()
      const table = tables.find((each) => each.name === name)
      if (!table) throw new Error(`${name} is not in the head of the backup.`)
      copy = begin(table)
    }
    for await (const block of blocks) {
      if (copy.stream.destroyed) await copy.done
      if (!copy.stream.write(block)) await Promise.race([once(copy.stream, 'drain'), copy.done])
    }
  }
  return { write, close, counts }
}

/**
 * Tables whose rows would let browsers in as at the time of the backup, also by sessions ended since. Emptied:
 * administrators sign in again.
 */
const accessTables = new Set(['sessions', 'known_devices', 'passkey_challenges'])

/** Ends all sessions, advances sequences past restored rows and earlier values, enables triggers and commits. */
export const finishRestore = async (client: PoolClient): Promise<void> => {
  await client.query('set constraints all immediate')
  const existing = await listTables(client)
  await client.query(ifTableExists('sent_mail', sentMail.after))
  await client.query(ifTableExists('previous_subscriptions', sentUpdatesSql.after))
  const tablesToEmpty = existing.filter(({ name }) => accessTables.has(name))
  for (const { name } of tablesToEmpty) await client.query(`delete from ${quote(name)}`)
  for (const { name } of existing)
    await client.query(`alter table ${quote(name)} enable trigger user`)
  const { rows } = await client.query<{ sequence: string; table: string; column: string }>(
    `select pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence,
      c.relname as table, a.attname as column
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  )
  for (const { sequence, table, column } of rows) {
    await client.query(
      `select setval('${sequence}', greatest(nextval('${sequence}'), (select max(${quote(column)}) + 1 from ${quote(table)})), false)`,
    )
  }
  await client.query(ifTableExists('catalog_changes', 'insert into catalog_changes default values'))
  // Full reload: restored rows keep the transaction numbers of their first write, so a query for changes misses them.
  await client.query(announceReload)
  await client.query('commit')
  await client.query('set statement_timeout = 0')
  await client.query('analyze')
}
