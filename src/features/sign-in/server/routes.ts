import { getAdministratorSession } from '../../../kit/session-endpoint.ts'
import { recordAudit } from '../../../platform/audit.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import type { Api } from '../../../platform/http/api.ts'
import * as contract from '../contract.ts'
import { getAccount, hasSecondFactor } from './accounts/administrators.ts'
import { forgetDevices } from './accounts/known-devices.ts'
import {
  closeSession,
  closeSessions,
  listLiveSessions,
  maxSeconds,
  noteConfirmed,
} from './accounts/sessions.ts'
import { replacePassword } from './change-password.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { createFirst, requireFirstRun } from './first-run.ts'
import { relyingPartyOf } from './passkeys/relying-party.ts'
import { activateSecondFactor, prepareSecondFactor, removeSecondFactor } from './second-factor.ts'
import { openSessionFor } from './sign-in.ts'
import { browserOf, proofOf, type SignInDeps, sessionCookies, sourceOf } from './sign-in-request.ts'

export const signInRoutes = (api: Api, deps: SignInDeps): void => {
  firstRunRoutes(api, deps)
  sessionRoutes(api, deps)
  accountRoutes(api, deps)
}

const firstRunRoutes = (api: Api, deps: SignInDeps): void => {
  const { db } = deps

  api.handle(contract.getFirstRun, async ({ reply }) => {
    await requireFirstRun(db)
    return { ...reply.nothing(), headers: { 'cache-control': 'no-store' } }
  })

  api.handle(contract.createFirstAdministrator, async (input) => {
    const { body, request, reply } = input
    const opened = await createFirst(db, { ...body, ...browserOf(input, deps) })
    return reply.cookies(...(await sessionCookies(request, deps, opened)))
  })
}

const sessionRoutes = (api: Api, deps: SignInDeps): void => {
  const { db, cookie, publicUrl, requireSecondFactor } = deps

  api.handle(contract.signIn, async (input) => {
    const { body, request } = input
    const party = body.passkey && relyingPartyOf(request, publicUrl)
    const opened = await openSessionFor(db, { ...body, ...browserOf(input, deps), party })
    return input.reply.cookies(...(await sessionCookies(request, deps, opened)))
  })

  api.handle(contract.signOut, async ({ request, reply }) => {
    const token = cookie.read(request)
    if (token) await closeSession(db, token)
    return reply.cookies(cookie.clear(request))
  })

  api.handle(contract.signOutEverywhere, async ({ administrator, request, reply }) => {
    await inTransaction(db, async (tx) => {
      await closeSessions(tx, administrator.id)
      await forgetDevices(tx, administrator.id)
      await recordAudit(tx, {
        actor: administrator,
        action: 'signed_out_everywhere',
        subject: { type: 'administrator', id: administrator.id },
      })
    })
    return reply.cookies(cookie.clear(request))
  })

  api.answer(getAdministratorSession, async ({ administrator }) => {
    const account = await getAccount(db, administrator.id)
    const { email, role, codeSecret } = account
    const mustSetUp = requireSecondFactor && !hasSecondFactor(account)
    return { email, role, secondFactor: codeSecret !== null, mustSetUp }
  })

  api.handle(contract.listSessions, async ({ administrator, request, reply }) => {
    return reply.with(await listLiveSessions(db, administrator.id, cookie.read(request)))
  })
}

const confirmRoutes = (api: Api, deps: SignInDeps): void => {
  api.handle(contract.confirmIdentity, async (input) => {
    await confirmIdentity(deps.db, input.administrator, proofOf(input, deps))
    const token = deps.cookie.read(input.request)
    if (token) await noteConfirmed(deps.db, token)
    return input.reply.nothing()
  })
}

const accountRoutes = (api: Api, deps: SignInDeps): void => {
  confirmRoutes(api, deps)
  const { db, cookie } = deps

  api.handle(contract.changePassword, async (input) => {
    const { administrator, body, request, reply } = input
    const change = { ...body, source: sourceOf(input) }
    const token = await replacePassword(db, administrator, change)
    return reply.cookies(cookie.write(request, token, maxSeconds))
  })

  api.handle(contract.beginSecondFactor, async (input) => {
    const proof = proofOf(input, deps)
    return input.reply.with(await prepareSecondFactor(db, input.administrator, proof))
  })

  api.handle(contract.confirmSecondFactor, async (input) => {
    const { administrator, body, request } = input
    const source = sourceOf(input)
    const confirmation = { code: body.code, token: cookie.read(request), source }
    return input.reply.with({
      recoveryCodes: await activateSecondFactor(db, administrator, confirmation),
    })
  })

  api.handle(contract.disableSecondFactor, async (input) => {
    await removeSecondFactor(db, input.administrator, proofOf(input, deps))
    return input.reply.nothing()
  })
}
