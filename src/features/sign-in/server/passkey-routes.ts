import { AppError } from '../../../kit/errors.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import { requireToken } from '../../../platform/rate-limit.ts'
import * as contract from '../passkeys-contract.ts'
import { keepPasskey, preparePasskey, takePasskeyAway } from './own-passkeys.ts'
import { type ChallengeFor, newChallenge } from './passkeys/challenges.ts'
import { loadWebAuthn } from './passkeys/load-webauthn.ts'
import { listPasskeysOf, setPasskeyName } from './passkeys/passkey-rows.ts'
import { relyingPartyOf } from './passkeys/relying-party.ts'
import { openSessionByPasskey } from './sign-in.ts'
import { browserOf, proofOf, type SignInDeps, sessionCookies, sourceOf } from './sign-in-request.ts'

/** Challenges per network; each opened sign-in page requests one. */
const challengesAtMost = { limit: 300, windowSeconds: 15 * 60 }

export const passkeyRoutes = (api: Api, deps: SignInDeps): void => {
  signInRoutes(api, deps)
  ownRoutes(api, deps)
}

const optionsFor = async (db: Db, rpID: string, use: ChallengeFor) => {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID,
    challenge: await newChallenge(db, use),
    // The call that follows may require it.
    userVerification: 'preferred',
  })
  return { ...options }
}

const signInRoutes = (api: Api, deps: SignInDeps): void => {
  const { db, publicUrl } = deps

  api.handle(contract.beginPasskeySignIn, async ({ request, network, reply }) => {
    const party = relyingPartyOf(request, publicUrl)
    await requireToken(db, `passkey-options:${network}`, challengesAtMost)
    return reply.with(await optionsFor(db, party.id, { purpose: 'sign-in' }), {
      'cache-control': 'no-store',
    })
  })

  api.handle(contract.signInByPasskey, async (input) => {
    const party = relyingPartyOf(input.request, publicUrl)
    const attempt = { ...browserOf(input, deps), ...input.body, party }
    const opened = await openSessionByPasskey(db, attempt)
    return input.reply.cookies(...(await sessionCookies(input.request, deps, opened)))
  })
}

const ownRoutes = (api: Api, deps: SignInDeps): void => {
  const { db, cookie, publicUrl } = deps

  api.answer(contract.listPasskeys, ({ administrator }) => listPasskeysOf(db, administrator.id))

  api.handle(contract.beginPasskey, async (input) => {
    const party = relyingPartyOf(input.request, publicUrl)
    const proof = { ...input.body, party, source: sourceOf(input) }
    return input.reply.with({ ...(await preparePasskey(db, input.administrator, proof)) })
  })

  api.handle(contract.confirmPasskeyOptions, async ({ administrator, request, reply }) => {
    const party = relyingPartyOf(request, publicUrl)
    await requireToken(db, `passkey-options:${administrator.id}`, challengesAtMost)
    const use = { purpose: 'confirm', administratorId: administrator.id } as const
    return reply.with(await optionsFor(db, party.id, use))
  })

  api.handle(contract.addPasskey, async (input) => {
    const { administrator, body, request } = input
    const party = relyingPartyOf(request, publicUrl)
    const addition = { ...body, party, source: sourceOf(input), token: cookie.read(request) }
    return input.reply.with({ recoveryCodes: await keepPasskey(db, administrator, addition) })
  })

  api.answer(contract.renamePasskey, async ({ administrator, id, name }) => {
    const key = { id, administratorId: administrator.id }
    if (!(await setPasskeyName(db, key, name))) throw new AppError('not_found')
  })

  api.handle(contract.removePasskey, async (input) => {
    const removal = { ...proofOf(input, deps), id: input.params.id }
    await takePasskeyAway(db, input.administrator, removal)
    return input.reply.nothing()
  })
}
