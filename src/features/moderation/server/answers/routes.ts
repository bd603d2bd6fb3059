import type { Db } from '../../../../platform/db/database.ts'
import type { Api } from '../../../../platform/http/api.ts'
import { addAnswer, changeAnswer, listAnswers, removeAnswer } from '../../answers-contract.ts'
import {
  addReadyAnswer,
  changeReadyAnswer,
  listReadyAnswers,
  removeReadyAnswer,
} from './ready-answers.ts'

export const answerRoutes = (api: Api, { db }: { db: Db }): void => {
  api.answer(listAnswers, () => listReadyAnswers(db))
  api.answer(addAnswer, (given) => addReadyAnswer(db, given))
  api.answer(changeAnswer, (given) => changeReadyAnswer(db, given))
  api.handle(removeAnswer, async ({ administrator, params, reply }) => {
    await removeReadyAnswer(db, { administrator, id: params.id })
    return reply.nothing()
  })
}
