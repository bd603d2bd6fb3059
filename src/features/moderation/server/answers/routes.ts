import type { Db } from '../../../../platform/db/database.ts'
import type { Api } from '../../../../platform/http/api.ts'
import * as contract from '../../answers-contract.ts'
import * as answers from './ready-answers.ts'

export const answerRoutes = (api: Api, db: Db): void => {
  api.answer(contract.listAnswers, () => answers.listReadyAnswers(db))
  api.answer(contract.addAnswer, (given) => answers.addReadyAnswer(db, given))
  api.answer(contract.changeAnswer, (given) => answers.changeReadyAnswer(db, given))
  api.answer(contract.removeAnswer, (given) => answers.removeReadyAnswer(db, given))
}
