import { sql, type Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { blotSecret } from './blot-secret.ts'
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
    update outbox_messages set failed_at = coalesce(failed_at, now()), last_error = ${why}, ${blotSecret}
    where key = any(${keys}) and sent_at is null
  `.execute(db)
}
