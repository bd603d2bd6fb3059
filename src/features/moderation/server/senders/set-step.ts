import { senderAddress } from '../../../../catalog/server/senders/read-sender.ts'
import { setSenderStep } from '../../../../catalog/server/senders/settle-sender.ts'
import type { SenderStep } from '../../../../catalog/trust/sender-step.ts'
import { AppError } from '../../../../kit/errors.ts'
import type { Administrator } from '../../../../platform/auth/administrator.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/pool/transaction.ts'
import type { SenderView } from '../../senders-contract.ts'
import { hasSubmitted } from './queries.ts'

type Given = { address: string; step: SenderStep | 'record'; administrator: Administrator }

/** Throws `not_found` for an address that submitted nothing. */
export const setStep = (db: Db, { address, step, administrator }: Given): Promise<SenderView> =>
  inTransaction(db, async (tx) => {
    if (!(await hasSubmitted(tx, senderAddress(address)))) {
      throw new AppError('not_found', { message: 'Nobody with this address submitted anything.' })
    }
    const chosen = step === 'record' ? undefined : step
    return setSenderStep(tx, { email: address, step: chosen, administrator })
  })
