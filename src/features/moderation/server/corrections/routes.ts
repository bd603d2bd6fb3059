import type { Db } from '../../../../platform/db/database.ts'
import type { Api } from '../../../../platform/http/api.ts'
import * as contract from '../../corrections-contract.ts'
import { reasonWith } from '../answers/ready-answers.ts'
import { approveCorrection, rejectCorrection, reopenCorrection } from './decide-correction.ts'
import { findOpenBatches } from './queries.ts'
import { readCorrection } from './read-correction.ts'

export const correctionRoutes = (api: Api, db: Db): void => {
  api.list(contract.listCorrections, ({ query }) => findOpenBatches(db, query))
  api.answer(contract.getCorrection, ({ id }) => readCorrection(db, id))
  api.answer(contract.approveCorrection, (input) => approveCorrection(db, input))
  api.answer(contract.rejectCorrection, async (input) =>
    rejectCorrection(db, { ...input, reason: await reasonWith(db, input) }),
  )
  api.answer(contract.reopenCorrection, (input) => reopenCorrection(db, input))
}
