import { getChallenge } from '../../../../catalog/links/challenge.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { Api } from '../../../../platform/http/api.ts'
import { newChallenge } from '../../../../platform/proof-of-work/challenge.ts'
import { readProofSwitch } from '../../../../platform/proof-of-work/proof-switch.ts'
import { type RateLimit, requireToken } from '../../../../platform/rate-limit.ts'
import { getProtection, setProtection } from '../../protection-contract.ts'
import { switchProof } from './switch-proof.ts'

/** As many as all forms together may be sent from a network, and some more. */
const perNetwork: RateLimit = { limit: 240, windowSeconds: 3600 }

export const protectionRoutes = (api: Api, { db }: { db: Db }): void => {
  api.handle(getChallenge, async ({ network, reply }) => {
    const { isOn } = await readProofSwitch(db)
    if (isOn) await requireToken(db, `challenge:${network}`, perNetwork)
    const challenge = isOn ? await newChallenge(db) : null
    return reply.with({ required: isOn, challenge }, uncached)
  })

  api.handle(getProtection, async ({ reply }) => reply.with(await readProtection(db)))

  api.handle(setProtection, async ({ body, administrator, reply }) => {
    await switchProof(db, body.proofOfWork, administrator)
    return reply.with(await readProtection(db))
  })
}

const uncached = { 'cache-control': 'no-store' }

const readProtection = async (db: Db) => {
  const { isOn, changedAt } = await readProofSwitch(db)
  return { proofOfWork: isOn, changedAt }
}
