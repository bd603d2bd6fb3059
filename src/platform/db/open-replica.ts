/** Opens what DATABASE_REPLICA_URL names. */
import type { Pool } from 'pg'
import type { ConnectionSettings } from './pool/connection.ts'
import { makePool, type PoolLimits } from './pool/make-pool.ts'
import { connectFailure } from './pool/server-check.ts'
import { DatabaseStartError } from './pool/start-error.ts'
import { type Reads, readsOfReplica } from './reads.ts'
import { connectionTo } from './replica/several-hosts.ts'

export type ReplicaLimits = {
  /** Reads go to the primary while the copy is further behind, 5 s by default. */
  mostBehindMs?: number
  /** How often the copy is looked at, every second by default. */
  lookEveryMs?: number
}

type ReplicaConfig = PoolLimits & ReplicaLimits & { replicaUrl: string }
type Primary = { connection: ConnectionSettings; pool: Pool }

/** Reads go to the primary soon when the copy is away, rather than wait for it. */
const connectTimeoutMs = 3_000

/**
 * A copy that does not answer just now is waited for, while the primary does its work. Throws
 * DatabaseStartError for what waiting would not mend: another password, another database.
 */
export const openReplica = async (config: ReplicaConfig, primary: Primary): Promise<Reads> => {
  const { replicaUrl, mostBehindMs = 5_000, lookEveryMs = 1_000, log = () => {} } = config
  const connection = connectionTo(replicaUrl, 'copy')
  const { reads, watch } = readsOfReplica({
    primary: primary.connection,
    replica: connection,
    mostBehindMs,
    everyMs: lookEveryMs,
    log,
    pool: primary.pool,
    makeReplica: (make) =>
      makePool(connection, { connectTimeoutMs, ...config }, { make, settings: onlyReading }),
  })
  try {
    await watch.open().catch((error: unknown) => {
      if (isLasting(error)) throw connectFailure(error, replicaUrl, setting)
    })
    if (watch.state === 'foreign') throw new DatabaseStartError(foreign)
  } catch (error) {
    await reads.close()
    throw error
  }
  return reads
}

const setting = 'DATABASE_REPLICA_URL'
const foreign = `${setting} points to a database other than that of DATABASE_URL. It must be a streaming replica of it.`

/** Also where the address leads to a server that would let it: a read must not change anything. */
export const onlyReading = 'set default_transaction_read_only = on;'

/** No such database, user or password, or no address at all. */
const lasting = new Set(['3D000', '28P01', '28000', 'ERR_INVALID_URL'])

const isLasting = (error: unknown): boolean => lasting.has((error as { code?: string }).code ?? '')
