/** Hourly job: purges events deleted more than 30 days ago, then outdated senders, networks and links. */

import { purgeDeleted } from '../../../catalog/event/server/decide-events.ts'
import { forgetAddressLinks } from '../../../catalog/submission/server/address-links.ts'
import { forgetHandovers } from '../../../catalog/submission/server/handovers.ts'
import {
  forgetSubmissionNetworks,
  forgetSubmissions,
} from '../../../catalog/submission/server/save-submission.ts'
import { forgetSenders } from '../../../catalog/trust/server/senders/update-trust-step.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import { forgetBlocks } from './blocks/write-blocks.ts'

const batch = 1_000

/** Purges in batches, one transaction each; stops after a batch if `signal` is aborted. Returns the event count. */
export const purgeAllDeleted = async (
  db: Db,
  { now = Date.now(), signal }: { now?: number; signal?: AbortSignal } = {},
): Promise<number> => {
  let removed = 0
  for (;;) {
    const count = await inTransaction(db, (tx) => purgeDeleted(tx, now, batch))
    removed += count
    if (count < batch || signal?.aborted) return removed
  }
}

export const startDeletedPurge = (jobs: Jobs, db: Db): Promise<void> =>
  jobs.define(
    'purge-deleted-events',
    async (signal) => {
      await purgeAllDeleted(db, { signal })
      await forgetSubmissions(db)
      await forgetSubmissionNetworks(db)
      await forgetBlocks(db)
      await forgetAddressLinks(db)
      await forgetHandovers(db)
      await forgetSenders(db)
    },
    { every: '17 * * * *' },
  )
