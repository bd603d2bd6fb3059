/**
 * Removes expired data every ten minutes: sessions, challenges, invitations, known browsers, counters of rate limits,
 * used proofs of work, networks of sign-ins.
 */
import { forgetNetworks } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import { purgeProofs } from '../../../platform/proof-of-work/proofs.ts'
import { purgeRateLimits } from '../../../platform/rate-limit.ts'
import { purgeDevices } from './accounts/known-devices.ts'
import { foldCounts } from './accounts/security-events.ts'
import { purgeSessions } from './accounts/sessions.ts'
import { purgeChallenges } from './passkeys/challenges.ts'
import { purgeInvitations } from './people/invitations.ts'

export const startPurgeJob = (jobs: Jobs, db: Db): Promise<void> =>
  jobs.define(
    'purge-sessions-and-limits',
    async () => {
      await purgeSessions(db)
      await purgeRateLimits(db)
      await purgeProofs(db)
      await purgeDevices(db)
      await purgeChallenges(db)
      await purgeInvitations(db)
      await foldCounts(db)
      await forgetNetworks(db)
    },
    { every: '*/10 * * * *' },
  )
