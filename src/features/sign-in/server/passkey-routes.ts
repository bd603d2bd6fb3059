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
import {
  browserOf,
  proofOf,
  type SignInParts,
  sessionCookies,
  sourceOf,
} from './sign-in-request.ts'

/** Challenges per network; each opened sign-in page requests one. */
const challengesAtMost = { limit: 300, windowSeconds: 15 * 60 }

export const passkeyRoutes = (api: Api, parts: SignInParts): void => {
  signInRoutes(api, parts)
  ownRoutes(api, parts)
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

const signInRoutes = (api: Api, parts: SignInParts): void => {
  const { db, publicUrl } = parts

  api.handle(contract.beginPasskeySignIn, async ({ request, network, reply }) => {
    const party = relyingPartyOf(request, publicUrl)
    await requireToken(db, `passkey-options:${network}`, challengesAtMost)
    return reply.with(await optionsFor(db, party.id, { purpose: 'sign-in' }), {
      'cache-control': 'no-store',
    })
  })

  api.handle(contract.signInByPasskey, async (input) => {
    const party = relyingPartyOf(input.request, publicUrl)
    const given = { ...browserOf(input, parts), ...input.body, party }
    const opened = await openSessionByPasskey(db, given)
    return input.reply.cookies(...(await sessionCookies(input.request, parts, opened)))
  })
}

const ownRoutes = (api: Api, parts: SignInParts): void => {
  const { db, cookie, publicUrl } = parts

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
    const owned = { id, administratorId: administrator.id }
    if (!(await setPasskeyName(db, owned, name))) throw new AppError('not_found')
  })

  api.handle(contract.removePasskey, async (input) => {
    const removal = { ...proofOf(input, parts), id: input.params.id }
    await takePasskeyAway(db, input.administrator, removal)
    return input.reply.nothing()
  })
}
