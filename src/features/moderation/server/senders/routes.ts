import { readSender } from '../../../../catalog/server/senders/read-sender.ts'
import { toQuery } from '../../../../kit/endpoint.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { Api } from '../../../../platform/http/api.ts'
import { mailBase } from '../../../../platform/mail/mail-base.ts'
import {
  keepTrusted,
  listSenders,
  listTrusted,
  setSenderStep,
  undoTrusted,
} from '../../senders-contract.ts'
import { findOpenTrusted, findSenders } from './queries.ts'
import { keep, type TellTakenDown, undo } from './review-trusted.ts'
import { setStep } from './set-step.ts'

export const senderRoutes = (api: Api, { db, tell }: { db: Db; tell: TellTakenDown }): void => {
  api.handle(listSenders, async ({ query, reply }) => {
    const { addresses, total, next } = await findSenders(db, query)
    const senders = await Promise.all(addresses.map((address) => readSender(db, address)))
    const address = next && listSenders.path + toQuery({ ...query, cursor: next })
    return reply.page(senders, { total, next: address })
  })

  api.handle(setSenderStep, async ({ body, administrator, reply }) =>
    reply.with(await setStep(db, { ...body, administrator })),
  )

  api.handle(listTrusted, async ({ query, reply }) => {
    const { entries, total, next } = await findOpenTrusted(db, query)
    const address = next && listTrusted.path + toQuery({ ...query, cursor: next })
    return reply.page(entries, { total, next: address })
  })

  api.handle(keepTrusted, async ({ params, administrator, reply }) =>
    reply.with(await keep(db, { ...params, administrator })),
  )

  api.handle(undoTrusted, async ({ params, body, administrator, reply }) =>
    reply.with(await undo(db, { ...params, ...body, administrator, base: mailBase, tell })),
  )
}
