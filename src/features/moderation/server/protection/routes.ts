import { getChallenge } from '../../../../catalog/links/challenge.ts'
import { recordAudit } from '../../../../platform/audit.ts'
import type { Administrator } from '../../../../platform/auth/administrator.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/pool/transaction.ts'
import type { Api } from '../../../../platform/http/api.ts'
import { newChallenge } from '../../../../platform/proof-of-work/challenge.ts'
import { readProofSwitch, setProofSwitch } from '../../../../platform/proof-of-work/proof-switch.ts'
import { type RateLimit, requireToken } from '../../../../platform/rate-limit.ts'
import { getProtection, setProtection } from '../../protection-contract.ts'

/** Limit for a network: as many as all its forms together, and some more. */
const perNetwork: RateLimit = { limit: 240, windowSeconds: 3600 }

export const protectionRoutes = (api: Api, { db }: { db: Db }): void => {
  api.handle(getChallenge, async ({ network, reply }) => {
    const { isOn } = await readProofSwitch(db)
    if (isOn) await requireToken(db, `challenge:${network}`, perNetwork)
    const challenge = isOn ? await newChallenge(db) : null
    return reply.with({ required: isOn, challenge }, uncached)
  })

  api.answer(getProtection, () => readProtection(db))
  api.answer(setProtection, async ({ proofOfWork, administrator }) => {
    await switchProof(db, proofOfWork, administrator)
    return readProtection(db)
  })
}

const uncached = { 'cache-control': 'no-store' }

const readProtection = async (db: Db) => {
  const { isOn, changedAt } = await readProofSwitch(db)
  return { proofOfWork: isOn, changedAt }
}

/** With an entry in the audit log; the same state again changes nothing. */
const switchProof = (db: Db, isOn: boolean, administrator: Administrator): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (!(await setProofSwitch(tx, isOn))) return
    await recordAudit(tx, {
      actor: administrator,
      action: isOn ? 'turned_on' : 'turned_off',
      subject: { type: 'setting', id: 'proof-of-work' },
    })
  })
