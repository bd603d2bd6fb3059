import { sql, type Transaction } from 'kysely'
import { changeRows } from '../db/query.ts'
import type { Tables } from '../db/tables.ts'
import { redactSecret } from './outbox-table.ts'

/**
 * Withdraws unsent messages with these keys, with the reason `why`, and redacts their secrets,
 * because their links no longer work.
 */
export const withdrawMail = (
  db: Transaction<Tables>,
  keys: readonly string[],
  why: string,
): Promise<void> =>
  changeRows(db)`
    update outbox_messages set withdrawn = withdrawn or failed_at is null,
      failed_at = coalesce(failed_at, now()), last_error = ${why}, ${redactSecret}
    where key = any(${keys}) and sent_at is null
  `

/** Like `withdrawMail`, for bulk mail to one address with keys that begin with `prefix`. `address` is lowercase. */
export const withdrawBulk = (
  db: Transaction<Tables>,
  { address, prefix, why }: { address: string; prefix: string; why: string },
): Promise<void> =>
  changeRows(db)`
    update outbox_messages set withdrawn = true, failed_at = now(), last_error = ${why}, ${redactSecret}
    where bulk and sent_at is null and failed_at is null
      and lower(recipient) = ${address} and starts_with(key, ${prefix})
  `

/** Deletes all messages to a lowercase address with keys that begin with one of `prefixes`. */
export const eraseBulk = (
  db: Transaction<Tables>,
  { address, prefixes }: { address: string; prefixes: readonly string[] },
): Promise<void> =>
  changeRows(db)`
    delete from outbox_messages where lower(recipient) = ${address}
      and exists (select from unnest(${prefixes}::text[]) as prefix where starts_with(key, prefix))
  `

/** Minutes that mail about a decision waits, so that a decision undone in time sends none. */
export const decisionMinutes = 5

/**
 * Withdraws messages with keys that begin with one of `prefixes`, with the reason `why`: their content no longer holds.
 * Frees the keys, even of sent messages, so that the same message can be sent again. `hasLeft`: the newest one has been
 * sent or is being sent. `keys`: keys of the queued ones, oldest first.
 */
export const takeBackMail = async (
  db: Transaction<Tables>,
  prefixes: readonly string[],
  why: string,
): Promise<{ hasLeft: boolean; keys: string[] }> => {
  const { rows } = await sql<{ key: string; renamed: string; waits: boolean }>`
    with about as materialized (
      select id, key, position, sent_at is null and failed_at is null and attempts = 0 as waits
      from outbox_messages
      where exists (select from unnest(${prefixes}::text[]) as prefix where starts_with(key, prefix))
        and key not like '%:withdrawn:%' and key not like '%:retracted:%' for update
    ), taken as (
      update outbox_messages m
      set key = m.key || case when about.waits then ':withdrawn:' else ':retracted:' end || m.id
      from about where about.id = m.id returning m.id, m.key as renamed
    )
    select about.key, taken.renamed, about.waits from about join taken using (id)
    order by about.position
  `.execute(db)
  const unsent = rows.filter(({ waits }) => waits)
  const renamed = unsent.map((row) => row.renamed)
  await withdrawMail(db, renamed, why)
  return { hasLeft: rows.at(-1)?.waits === false, keys: unsent.map(({ key }) => key) }
}

/** Deletes messages to an address or mentioning it, queued ones included. `address` is lowercase. */
export const eraseMail = (db: Transaction<Tables>, address: string): Promise<void> =>
  changeRows(db)`
    delete from outbox_messages
    where lower(recipient) = ${address} or lower(coalesce(reply_to, '')) = ${address}
      or strpos(lower(subject || text), ${address}) > 0
  `
