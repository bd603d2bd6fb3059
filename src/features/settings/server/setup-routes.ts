import { AppError } from '../../../kit/errors.ts'
import { newId } from '../../../kit/ids.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import { recordAudit } from '../../../platform/audit.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import type { Api } from '../../../platform/http/api.ts'
import type { HttpRequest } from '../../../platform/http/http-request.ts'
import { ownLink } from '../../../platform/mail/mail-base.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import { requireToken } from '../../../platform/rate-limit.ts'
import { confirmTestMail, getSetup, sendTestMail } from '../setup-contract.ts'
import { checkSetup, newMailTest, noteArrival, type SetupDeps } from './check-setup.ts'
import type { Browser } from './probe-public-url.ts'

const testsAtMost = { limit: 5, windowSeconds: 3600 }

export const setupRoutes = (api: Api, deps: SetupDeps): void => {
  const { db, config } = deps

  api.handle(getSetup, async ({ request, reply }) =>
    reply.with(await checkSetup(deps, browserOf(request))),
  )

  api.answer(sendTestMail, async ({ administrator }) => {
    if (config.SMTP_URL === undefined)
      throw new AppError('conflict', { message: 'Set SMTP_URL and restart first.' })
    await requireToken(db, `test-mail:${administrator.id}`, testsAtMost)
    await inTransaction(db, async (tx) => {
      const token = await newMailTest(tx)
      await queueMail(tx, {
        to: administrator.email,
        key: `test-mail:${newId()}`,
        secret: token,
        ...renderMail({
          title: `Mail from ${siteSettings.name} arrives`,
          paragraphs: ['Open the link to tick it off in the checklist.'],
          links: [ownLink('It arrived', `/admin/setup?mail=${token}`)],
        }),
      })
    })
  })

  api.answer(confirmTestMail, ({ administrator, token }) =>
    inTransaction(db, async (tx) => {
      if (!(await noteArrival(tx, config, token)))
        throw new AppError('not_found', { message: 'A newer test message was sent. Use its link.' })
      await recordAudit(tx, {
        actor: administrator,
        action: 'mail_arrived',
        subject: { type: 'settings', id: 'mail' },
      })
    }),
  )
}

const browserOf = (request: HttpRequest): Browser => ({
  host: new URL(request.origin).host,
  isForwarded: request.header('x-forwarded-for') !== undefined,
  forwardedScheme: request.header('x-forwarded-proto')?.split(',')[0]?.trim(),
})
