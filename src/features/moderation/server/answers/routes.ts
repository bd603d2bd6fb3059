import type { Db } from '../../../../platform/db/database.ts'
import type { Api } from '../../../../platform/http/api.ts'
import * as contract from '../../answers-contract.ts'
import * as answers from './ready-answers.ts'

export const answerRoutes = (api: Api, db: Db): void => {
  api.answer(contract.listAnswers, () => answers.listReadyAnswers(db))
  api.answer(contract.addAnswer, (input) => answers.addReadyAnswer(db, input))
  api.answer(contract.changeAnswer, (input) => answers.changeReadyAnswer(db, input))
  api.answer(contract.removeAnswer, (input) => answers.removeReadyAnswer(db, input))
}
