import { announceChange } from '../../../catalog/event/server/after-change.ts'
import type { RequestHead } from '../../../kit/request-head.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import type { Api } from '../../../platform/http/api.ts'
import { forceRefresh, getSyncStatus, type SyncStatus } from '../contract.ts'

type DeploymentDeps = {
  db: Db
  /** Build that this process serves. */
  status: Promise<SyncStatus>
  isAdministrator: (request: RequestHead) => Promise<boolean>
}

const noStore = { 'cache-control': 'no-store' }

const forEverybody = [
  'Close the other tabs that show this site.',
  'Reload this page.',
  'If the old version is still here, clear the browser cache for this site and reload once more.',
  "If that doesn't help either, wait 60 seconds: a deployment may still be in progress.",
]

const cachesDropped = 'The server has cleared its caches.'

export const deploymentRoutes = (api: Api, deps: DeploymentDeps): void => {
  api.handle(getSyncStatus, async ({ reply }) => reply.with(await deps.status, noStore))
  api.handle(forceRefresh, async ({ request, reply }) => {
    const mayDrop = await deps.isAdministrator(request)
    // Announces a catalog change, at which every process drops its catalog caches.
    if (mayDrop) await inTransaction(deps.db, announceChange)
    const instructions = mayDrop ? [cachesDropped, ...forEverybody] : forEverybody
    const timestamp = new Date().toISOString()
    return reply.with({ success: true, timestamp, instructions }, noStore)
  })
}
