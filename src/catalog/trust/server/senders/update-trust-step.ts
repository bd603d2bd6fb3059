/** Stores the trust step of a sender; each change and its reason are in the audit log. */
import { sql } from 'kysely'
import { recordAudit } from '../../../../platform/audit.ts'
import type { Db, Tx } from '../../../../platform/db/database.ts'
import { changeRows, queryValue } from '../../../../platform/db/query.ts'
import { type SenderStep, senderSteps } from '../../sender-step.ts'
import { readSender, type Sender, senderAddress } from './read-sender.ts'

/** Derives the sender's step from the record, and returns the sender; a changed step gets an entry in the audit log. */
export const updateTrustStep = async (db: Tx, email: string): Promise<Sender> => {
  const sender = await readSender(db, email)
  if ((await findStep(db, sender.address)) === sender.step) return sender
  const before = await lockStep(db, sender.address)
  const settled = await readSender(db, email)
  if (before === settled.step) return settled
  await keepStep(db, settled)
  const isHigher = senderSteps.indexOf(settled.step) > senderSteps.indexOf(before)
  await recordAudit(db, {
    actor: 'system',
    action: isHigher ? 'trust_raised' : 'trust_lowered',
    subject: { type: 'sender', id: settled.address },
    before: { step: before },
    after: { step: settled.step },
    note: settled.reason,
  })
  return settled
}

export type SetStep = {
  email: string
  /** Undefined if the record decides. */
  step: SenderStep | undefined
  administrator: { id: string; email: string }
}

/** Sets a sender's step for an administrator, or lets the record decide again. */
export const setSenderStep = async (
  db: Tx,
  { email, step, administrator }: SetStep,
  now = Date.now(),
): Promise<Sender> => {
  const address = senderAddress(email)
  const before = await lockStep(db, address)
  const at = step === undefined ? null : new Date(now).toISOString()
  const by = step === undefined ? null : administrator.email
  await sql`
    update senders set set_step = ${step ?? null}, set_at = ${at}, set_by = ${by}
    where address = ${address}`.execute(db)
  const sender = await readSender(db, address)
  await keepStep(db, sender)
  await recordAudit(db, {
    actor: administrator,
    action: step === undefined ? 'trust_left_to_record' : 'trust_set',
    subject: { type: 'sender', id: address },
    before: { step: before },
    after: { step: sender.step },
    note: sender.reason,
  })
  return sender
}

const keepStep = (db: Tx, { address, step }: Sender) =>
  changeRows(db)`update senders set step = ${step} where address = ${address}`

const findStep = async (db: Tx, address: string): Promise<SenderStep> =>
  (await queryValue(db)<SenderStep>`select step from senders where address = ${address}`) ?? 'new'

/** Locks the sender until the transaction ends, and returns the stored step. */
const lockStep = async (db: Tx, address: string): Promise<SenderStep> =>
  (await queryValue(db)<SenderStep>`
    insert into senders (address) values (${address})
    on conflict (address) do update set address = excluded.address returning step`) ?? 'new'

/** Deletes senders without a submission, except those whose step an administrator has set. */
export const forgetSenders = (db: Db): Promise<void> =>
  changeRows(db)`
    delete from senders where set_step is null
      and not exists (select from submissions where lower(submitter_email) = senders.address)
  `

/** Deletes a sender (lowercase address) whose step no administrator has set. */
export const eraseSender = (db: Tx, address: string): Promise<void> =>
  changeRows(db)`delete from senders where address = ${address} and set_step is null`
