/** Opens what DATABASE_REPLICA_URL names. */
import type { Pool } from 'pg'
import type { ConnectionSettings } from './pool/connection.ts'
import { makePool, onlyReading, type PoolLimits } from './pool/make-pool.ts'
import { connectFailure } from './pool/server-check.ts'
import { DatabaseStartError } from './pool/start-error.ts'
import { type Reads, readsOfReplica } from './reads.ts'
import { ReplicaWatch } from './replica/replica-watch.ts'

export type ReplicaLimits = {
  /** Reads go to the primary while the replica lags further, 5 s by default. */
  mostBehindMs?: number
  /** Interval of the checks, every second by default. */
  lookEveryMs?: number
  /** A statement that the replica has not answered by then is asked of the primary, 10 s by default. */
  patienceMs?: number
}

type ReplicaConfig = PoolLimits & ReplicaLimits & { replicaUrl: string }
type Primary = { connection: ConnectionSettings; pool: Pool }

/** Reads go to the primary soon when the replica is away, rather than wait for it. */
const connectTimeoutMs = 3_000

/**
 * A replica that does not respond just now is waited for, while the primary does its work. Throws DatabaseStartError
 * for what waiting would not fix: another password, another database.
 */
export const openReplica = async (config: ReplicaConfig, primary: Primary): Promise<Reads> => {
  const { replicaUrl, mostBehindMs = 5_000, log = () => {} } = config
  const { lookEveryMs: everyMs = 1_000, patienceMs = 10_000 } = config
  const connection = { connectionString: replicaUrl }
  const connections = { primary: primary.connection, replica: connection }
  const watch = new ReplicaWatch({ ...connections, mostBehindMs, everyMs, log })
  const replica = makePool(connection, { connectTimeoutMs, ...config }, onlyReading)
  const reads = readsOfReplica({ primary: primary.pool, replica, watch, everyMs, patienceMs })
  try {
    await watch.open().catch((error: unknown) => {
      if (isLasting(error)) throw connectFailure(error, replicaUrl, setting)
    })
    if (watch.freshness.state === 'foreign') throw new DatabaseStartError(foreign)
  } catch (error) {
    await reads.close()
    throw error
  }
  return reads
}

const setting = 'DATABASE_REPLICA_URL'
const foreign = `${setting} points to a database other than that of DATABASE_URL. It must be a streaming replica of it.`

/** No such database, user or password, or no address at all. */
const lasting = new Set(['3D000', '28P01', '28000', 'ERR_INVALID_URL'])

const isLasting = (error: unknown): boolean => lasting.has((error as { code?: string }).code ?? '')
