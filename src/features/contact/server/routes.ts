import { couldBeId } from '../../../catalog/event/server/find-event.ts'
import { reportProblem } from '../../../catalog/links/report-problem.ts'
import type { ReportAnswer } from '../../../catalog/trust/report-answers.ts'
import { answerReport, reopenReport } from '../../../catalog/trust/server/reports/answer-reports.ts'
import { AppError } from '../../../kit/errors.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Administrator } from '../../../platform/auth/administrator.ts'
import { type Config, infoAddressOf } from '../../../platform/config.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import type { Api } from '../../../platform/http/api.ts'
import type { Message } from '../contract.ts'
import * as contract from '../contract.ts'
import { answerMessage } from './answer-message.ts'
import { findMessage, findMessages, setDone } from './queries.ts'
import { receiveMessage } from './receive-message.ts'
import { receiveReport } from './receive-report.ts'

/** Marks a message as done, with the answer to a report, or reopens it; with an audit log entry. */
type MessageChange = { id: string; done: boolean; answer?: ReportAnswer; actor: Administrator }

/** Returns the message after the change. Throws `not_found`. */
const changeMessage = (db: Db, { id, done, answer, actor }: MessageChange): Promise<Message> =>
  inTransaction(db, async (transaction) => {
    const isChanged = couldBeId(id) && (await setDone(transaction, id, done))
    if (isChanged && done) await answerReport(transaction, { id, answer: answer ?? null })
    if (isChanged && !done) await reopenReport(transaction, id)
    const message = couldBeId(id) ? await findMessage(transaction, id) : undefined
    if (!message) throw new AppError('not_found', { message: "There's no such message." })
    if (isChanged) {
      await recordAudit(transaction, {
        actor,
        action: done ? 'done' : 'reopened',
        subject: { type: 'message', id },
        before: { done: !done },
        after: { done, ...(done && answer ? { answer } : {}) },
      })
    }
    return message
  })

export type ContactDeps = { db: Db; config: Pick<Config, 'PUBLIC_URL' | 'INFO_ADDRESS'> }

export const contactRoutes = (api: Api, { db, config }: ContactDeps): void => {
  api.answer(contract.sendMessage, async (body, network) => ({
    id: await receiveMessage({ db, network, infoAddress: infoAddressOf(config) }, body),
  }))

  api.handle(reportProblem, async ({ params, body, network, reply }) => {
    const { PUBLIC_URL: site } = config
    const infoAddress = infoAddressOf(config)
    const reportContext = { db, network, site, infoAddress, eventId: params.id }
    return reply.with({ id: await receiveReport(reportContext, body) })
  })

  api.list(contract.listMessages, ({ query }) => findMessages(db, query))

  api.answer(contract.replyToMessage, ({ administrator, id, text }) =>
    answerMessage(db, { id, text, actor: administrator, infoAddress: infoAddressOf(config) }),
  )

  api.answer(contract.changeMessage, ({ administrator, ...change }) =>
    changeMessage(db, { ...change, actor: administrator }),
  )
}
