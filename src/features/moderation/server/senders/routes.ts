import { readSender } from '../../../../catalog/server/senders/read-sender.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { Api } from '../../../../platform/http/api.ts'
import { listPage } from '../../../../platform/http/reply.ts'
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
    const page = await findSenders(db, query)
    const senders = await Promise.all(page.rows.map(({ address }) => readSender(db, address)))
    return reply.page(senders, listPage(listSenders, query, page))
  })

  api.handle(setSenderStep, async ({ body, administrator, reply }) =>
    reply.with(await setStep(db, { ...body, administrator })),
  )

  api.handle(listTrusted, async ({ query, reply }) => {
    const page = await findOpenTrusted(db, query)
    return reply.page(page.rows, listPage(listTrusted, query, page))
  })

  api.handle(keepTrusted, async ({ params, administrator, reply }) =>
    reply.with(await keep(db, { ...params, administrator })),
  )

  api.handle(undoTrusted, async ({ params, body, administrator, reply }) =>
    reply.with(await undo(db, { ...params, ...body, administrator, tell })),
  )
}
