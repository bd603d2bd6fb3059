import { sql, type Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { redactSecret } from './outbox-table.ts'
import './outbox-table.ts'
import { changeRows } from '../db/query.ts'

/**
 * Gives up the messages of these keys that have not left, because `why`, and blots the secrets in them:
 * a link that is dead by now need not be read by anybody.
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

/** The same for mail to a subscriber whose keys begin with `prefix`. `address` is in lower case. */
export const withdrawBulk = (
  db: Transaction<Tables>,
  { address, prefix, why }: { address: string; prefix: string; why: string },
): Promise<void> =>
  changeRows(db)`
    update outbox_messages set withdrawn = true, failed_at = now(), last_error = ${why}, ${redactSecret}
    where bulk and sent_at is null and failed_at is null
      and lower(recipient) = ${address} and starts_with(key, ${prefix})
  `

/** Deletes the messages to a subscriber whose keys begin with one of `prefixes`. `address` is in lower case. */
export const eraseBulk = (
  db: Transaction<Tables>,
  { address, prefixes }: { address: string; prefixes: readonly string[] },
): Promise<void> =>
  changeRows(db)`
    delete from outbox_messages where lower(recipient) = ${address}
      and exists (select from unnest(${prefixes}::text[]) as prefix where starts_with(key, prefix))
  `

/** Minutes that mail about a decision waits, so that no mail is sent about what is undone in time. */
export const decisionMinutes = 5

/**
 * Takes back messages whose key begins with one of `prefixes`, because `why`: what they said no longer holds. Their
 * keys are free again, also those of messages that have left: the same may be sent once more.
 * `hasLeft`: the newest of them has left, or is just being sent. `keys`: of those that waited, oldest first.
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
  const waiting = rows.filter(({ waits }) => waits)
  const renamed = waiting.map((row) => row.renamed)
  await withdrawMail(db, renamed, why)
  return { hasLeft: rows.at(-1)?.waits === false, keys: waiting.map(({ key }) => key) }
}

/** Erases messages to an address and those that name it, also such as wait. `address` is in lower case. */
export const eraseMail = (db: Transaction<Tables>, address: string): Promise<void> =>
  changeRows(db)`
    delete from outbox_messages
    where lower(recipient) = ${address} or lower(coalesce(reply_to, '')) = ${address}
      or strpos(lower(subject || text), ${address}) > 0
  `
