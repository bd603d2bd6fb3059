import { sql, type Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { redactSecret } from './redact-secret.ts'
import './outbox-table.ts'

/**
 * Gives up the messages of these keys that have not left, because `why`, and blots the secrets in them:
 * a link that is dead by now need not be read by anybody.
 */
export const withdrawMail = async (
  db: Transaction<Tables>,
  keys: readonly string[],
  why: string,
): Promise<void> => {
  await sql`
    update outbox_messages set failed_at = coalesce(failed_at, now()), last_error = ${why}, ${redactSecret}
    where key = any(${keys}) and sent_at is null
  `.execute(db)
}

/**
 * Takes back messages whose key begins with one of `prefixes`, because `why`: what they told no longer holds. Their
 * keys are free again. Answers whether the newest of them has left, or is just being sent.
 */
export const takeBackMail = async (
  db: Transaction<Tables>,
  prefixes: readonly string[],
  why: string,
): Promise<{ hasLeft: boolean }> => {
  const { rows } = await sql<{ waits: boolean }>`
    with about as materialized (
      select id, position, sent_at is null and failed_at is null and attempts = 0 as waits
      from outbox_messages
      where exists (select from unnest(${prefixes}::text[]) as prefix where starts_with(key, prefix))
        and key not like '%:withdrawn:%' for update
    ), taken as (
      update outbox_messages m
      set failed_at = now(), last_error = ${why}, key = key || ':withdrawn:' || m.id
      from about where about.id = m.id and about.waits
    )
    select waits from about order by position desc limit 1
  `.execute(db)
  return { hasLeft: rows[0]?.waits === false }
}
