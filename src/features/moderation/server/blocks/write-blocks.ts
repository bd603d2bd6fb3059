/** Writes blocks, each change with an entry in the audit log; the only writer of their table. */
import { networkDays } from '../../../../catalog/submission/server/save-submission.ts'
import { newId } from '../../../../kit/ids.ts'
import { recordAudit } from '../../../../platform/audit.ts'
import type { Administrator } from '../../../../platform/auth/administrator.ts'
import type { Db, Tx } from '../../../../platform/db/database.ts'
import { countChanged, queryRow } from '../../../../platform/db/query.ts'
import type { BlockKind } from '../../queue-texts.ts'

export type NewBlock = {
  kind: BlockKind
  /** Mailbox, domain or keyed hash of a network. */
  value: string
  /** Submission or message by which a network was blocked, to name its sender. */
  submissionId?: string | null
  messageId?: string | null
}

/** Does nothing if the value is blocked already. */
export const addBlock = async (
  db: Tx,
  { kind, value, submissionId = null, messageId = null }: NewBlock,
  administrator: Administrator,
): Promise<void> => {
  const block = await queryRow(db)<{ id: string }>`
    insert into blocks (id, kind, value, submission_id, message_id, created_by)
    values (${newId()}, ${kind}, ${value}, ${submissionId}, ${messageId}, ${administrator.email})
    on conflict (kind, value) do nothing returning id
  `
  if (block) await record(db, 'blocked', { ...block, kind, value }, administrator)
}

/** Returns false if the block does not exist. */
export const removeBlock = async (
  db: Tx,
  id: string,
  administrator: Administrator,
): Promise<boolean> => {
  const block = await queryRow(db)<{ id: string; kind: BlockKind; value: string }>`
    delete from blocks where id = ${id} returning id, kind, value
  `
  if (block) await record(db, 'unblocked', block, administrator)
  return block !== undefined
}

/** The audit log is permanent, so it stores the block's id instead of a network. */
const record = (
  db: Tx,
  action: 'blocked' | 'unblocked',
  { id, kind, value }: { id: string; kind: BlockKind; value: string },
  actor: Administrator,
) =>
  recordAudit(db, {
    actor,
    action,
    subject: {
      type: kind === 'address' ? 'sender' : kind,
      id: kind === 'network' ? id : value,
    },
  })

/** Deletes blocks of networks after 90 days: someone else may have the address by then. Returns their number. */
export const forgetBlocks = (db: Db): Promise<number> =>
  countChanged(db)`
    delete from blocks
    where kind = 'network' and created_at < now() - make_interval(days => ${networkDays}::int)
  `
