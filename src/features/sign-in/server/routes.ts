import { getAdministratorSession } from '../../../kit/administrator-session.ts'
import { recordAudit } from '../../../platform/audit.ts'
import { hashSecretToken } from '../../../platform/auth/secret-token.ts'
import type { SessionCookie } from '../../../platform/auth/session-cookie.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Api } from '../../../platform/http/api.ts'
import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  disableSecondFactor,
  listSessions,
  signIn,
  signOut,
  signOutEverywhere,
} from '../contract.ts'
import { getAccount } from './administrators.ts'
import { replacePassword } from './change-password.ts'
import { deviceName } from './device-name.ts'
import { activateSecondFactor, prepareSecondFactor, removeSecondFactor } from './second-factor.ts'
import { closeSession, closeSessions, listLiveSessions, longestSeconds } from './sessions.ts'
import { openSessionFor } from './sign-in.ts'

type Parts = { db: Db; cookie: SessionCookie }

export const signInRoutes = (api: Api, parts: Parts): void => {
  sessionRoutes(api, parts)
  accountRoutes(api, parts)
}

const deviceOf = (request: Request) => deviceName(request.headers.get('user-agent'))

const sessionRoutes = (api: Api, { db, cookie }: Parts): void => {
  api.handle(signIn, async ({ body, network, request, reply }) => {
    const earlierToken = cookie.read(request)
    const device = deviceOf(request)
    const token = await openSessionFor(db, { ...body, network, device, earlierToken })
    return reply.nothing({ 'set-cookie': cookie.write(request, token, longestSeconds) })
  })

  api.handle(signOut, async ({ request, reply }) => {
    const token = cookie.read(request)
    if (token) await closeSession(db, token)
    return reply.nothing({ 'set-cookie': cookie.clear(request) })
  })

  api.handle(signOutEverywhere, async ({ administrator, request, reply }) => {
    await inTransaction(db, async (tx) => {
      await closeSessions(tx, administrator.id)
      await recordAudit(tx, {
        actor: administrator,
        action: 'signed_out_everywhere',
        subject: { type: 'administrator', id: administrator.id },
      })
    })
    return reply.nothing({ 'set-cookie': cookie.clear(request) })
  })

  api.handle(getAdministratorSession, async ({ administrator, reply }) => {
    const { email, codeSecret } = await getAccount(db, administrator.id)
    return reply.with({ email, secondFactor: codeSecret !== undefined })
  })

  api.handle(listSessions, async ({ administrator, request, reply }) => {
    const current = hashSecretToken(cookie.read(request) ?? '')
    const sessions = await listLiveSessions(db, administrator.id)
    return reply.with(
      sessions.map((session) => ({
        device: session.device,
        createdAt: session.created_at,
        lastSeenAt: session.last_seen_at,
        current: session.token_hash === current,
      })),
    )
  })
}

const accountRoutes = (api: Api, { db, cookie }: Parts): void => {
  api.handle(changePassword, async ({ administrator, body, request, reply }) => {
    const token = await replacePassword(db, administrator, { ...body, device: deviceOf(request) })
    return reply.nothing({ 'set-cookie': cookie.write(request, token, longestSeconds) })
  })

  api.handle(beginSecondFactor, async ({ administrator, body, reply }) =>
    reply.with(await prepareSecondFactor(db, administrator, body.password)),
  )

  api.handle(confirmSecondFactor, async ({ administrator, body, request, reply }) => {
    const confirmation = { code: body.code, token: cookie.read(request) }
    return reply.with({
      recoveryCodes: await activateSecondFactor(db, administrator, confirmation),
    })
  })

  api.handle(disableSecondFactor, async ({ administrator, body, request, reply }) => {
    const removal = { password: body.password, token: cookie.read(request) }
    await removeSecondFactor(db, administrator, removal)
    return reply.nothing()
  })
}
