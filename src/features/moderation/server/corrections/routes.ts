import type { Db } from '../../../../platform/db/database.ts'
import type { Api } from '../../../../platform/http/api.ts'
import { listPage } from '../../../../platform/http/reply.ts'
import {
  approveCorrection,
  getCorrection,
  listCorrections,
  rejectCorrection,
  reopenCorrection,
} from '../../corrections-contract.ts'
import {
  approveCorrection as approve,
  rejectCorrection as reject,
  reopenCorrection as reopen,
} from './decide-correction.ts'
import { findOpenBatches } from './queries.ts'
import { readCorrection } from './read-correction.ts'

export const correctionRoutes = (api: Api, { db }: { db: Db }): void => {
  api.handle(listCorrections, async ({ query, reply }) => {
    const page = await findOpenBatches(db, query)
    return reply.page(page.rows, listPage(listCorrections, query, page))
  })

  api.handle(getCorrection, async ({ params, reply }) =>
    reply.with(await readCorrection(db, params.id)),
  )

  api.handle(approveCorrection, async ({ params, administrator, reply }) =>
    reply.with(await approve(db, { ...params, administrator })),
  )

  api.handle(rejectCorrection, async ({ params, body, administrator, reply }) =>
    reply.with(await reject(db, { ...params, ...body, administrator })),
  )

  api.handle(reopenCorrection, async ({ params, administrator, reply }) =>
    reply.with(await reopen(db, { ...params, administrator })),
  )
}
