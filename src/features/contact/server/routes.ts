import { reportProblem } from '../../../catalog/links/report-problem.ts'
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import { listPage } from '../../../platform/http/reply.ts'
import * as contract from '../contract.ts'
import { changeMessage } from './change-message.ts'
import { findMessages } from './queries.ts'
import { receiveMessage } from './receive-message.ts'
import { receiveReport } from './receive-report.ts'

export type ContactParts = { db: Db; config: Pick<Config, 'PUBLIC_URL' | 'INFO_ADDRESS'> }

export const contactRoutes = (api: Api, { db, config }: ContactParts): void => {
  api.handle(contract.sendMessage, async ({ body, network, reply }) =>
    reply.with({
      id: await receiveMessage({ db, network, infoAddress: config.INFO_ADDRESS }, body),
    }),
  )

  api.handle(reportProblem, async ({ params, body, network, reply }) => {
    const { PUBLIC_URL: site, INFO_ADDRESS: infoAddress } = config
    const reported = { db, network, site, infoAddress, eventId: params.id }
    return reply.with({ id: await receiveReport(reported, body) })
  })

  api.handle(contract.listMessages, async ({ query, reply }) => {
    const page = await findMessages(db, query)
    return reply.page(page.rows, listPage(contract.listMessages, query, page))
  })

  api.answer(contract.changeMessage, ({ administrator, ...change }) =>
    changeMessage(db, { ...change, actor: administrator }),
  )
}
