import { readSender, senderAddress } from '../../../../catalog/server/senders/read-sender.ts'
import { setSenderStep as setStepOf } from '../../../../catalog/server/senders/update-trust-step.ts'
import type { SenderStep } from '../../../../catalog/trust/sender-step.ts'
import { AppError } from '../../../../kit/errors.ts'
import type { Administrator } from '../../../../platform/auth/administrator.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/pool/transaction.ts'
import type { Api } from '../../../../platform/http/api.ts'
import { listPage } from '../../../../platform/http/reply.ts'
import {
  keepTrusted,
  listSenders,
  listTrusted,
  type SenderView,
  setSenderStep,
  undoTrusted,
} from '../../senders-contract.ts'
import { findOpenTrusted, findSenders, hasSubmitted } from './queries.ts'
import { keep, type NotifyTakenDown, undo } from './review-trusted.ts'

export const senderRoutes = (
  api: Api,
  { db, notify }: { db: Db; notify: NotifyTakenDown },
): void => {
  api.handle(listSenders, async ({ query, reply }) => {
    const page = await findSenders(db, query)
    const senders = await Promise.all(page.rows.map(({ address }) => readSender(db, address)))
    return reply.page(senders, listPage(listSenders, query, page))
  })

  api.answer(setSenderStep, (given) => setStep(db, given))

  api.handle(listTrusted, async ({ query, reply }) => {
    const page = await findOpenTrusted(db, query)
    return reply.page(page.rows, listPage(listTrusted, query, page))
  })

  api.answer(keepTrusted, (given) => keep(db, given))
  api.answer(undoTrusted, (given) => undo(db, { ...given, notify }))
}

type Given = { address: string; step: SenderStep | 'record'; administrator: Administrator }

/** Throws `not_found` for an address that submitted nothing. */
const setStep = (db: Db, { address, step, administrator }: Given): Promise<SenderView> =>
  inTransaction(db, async (tx) => {
    if (!(await hasSubmitted(tx, senderAddress(address)))) {
      throw new AppError('not_found', { message: 'Nobody with this address submitted anything.' })
    }
    const chosen = step === 'record' ? undefined : step
    return setStepOf(tx, { email: address, step: chosen, administrator })
  })
