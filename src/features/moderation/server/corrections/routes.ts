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
import { reasonWith } from '../answers/ready-answers.ts'
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

  api.answer(getCorrection, ({ id }) => readCorrection(db, id))
  api.answer(approveCorrection, (given) => approve(db, given))
  api.answer(rejectCorrection, async (given) =>
    reject(db, { ...given, reason: await reasonWith(db, given) }),
  )
  api.answer(reopenCorrection, (given) => reopen(db, given))
}
