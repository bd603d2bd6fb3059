/** Where visitors' reads go: to a streaming copy (DATABASE_REPLICA_URL) as long as it will do. */
import { Kysely, PostgresDialect, type PostgresDialectConfig } from 'kysely'
import type { Pool, PoolConfig } from 'pg'
import {
  onPrimary,
  ReadingClient,
  ReplicaPool,
  type Target,
  targetOf,
} from './replica/replica-pool.ts'
import { type ReplicaState, ReplicaWatch, type WatchOptions } from './replica/replica-watch.ts'
import type { Tables } from './tables.ts'

export type ReplicaStatus = {
  state: ReplicaState
  /** How old the oldest change is that it lacks. */
  lagSeconds: number
}

/** Reads of visitors. What decides a change, and what administrators are shown, is read from the primary. */
export interface Reads {
  db: Kysely<Tables>
  pool: Pool
  /** Following reads see all changes that were committed before. */
  learn: () => Promise<void>
  /** Same as `learn`, and waits a little for the replica, so that other processes see the change there, too. */
  catchUp: () => Promise<void>
  /** Reads of the work go to the primary. */
  onPrimary: <T>(work: () => T) => T
  /** Where a read on a connection of its own should go now. */
  target: () => Target
  /** Undefined where there is no DATABASE_REPLICA_URL. */
  status: () => ReplicaStatus | undefined
  close: () => Promise<void>
}

/** All is read where it is written. */
export const readsOfPrimary = ({ db, pool }: Pick<Reads, 'db' | 'pool'>): Reads => ({
  db,
  pool,
  learn: async () => {},
  catchUp: async () => {},
  onPrimary: (work) => work(),
  target: () => targetOf(pool),
  status: () => undefined,
  close: async () => {},
})

/** Longest wait of a writer for the replica. */
const patienceMs = 1_000

type ReadsOptions = Omit<WatchOptions, 'onSilence'> & {
  /** The pool of the primary. */
  pool: Pool
  /** Makes the pool of the copy, whose sessions only read. */
  makeReplica: (make: (config: PoolConfig) => ReplicaPool) => ReplicaPool
}

/** Reads on both; `watch` has to be opened. */
export const readsOfReplica = ({
  pool,
  makeReplica,
  ...options
}: ReadsOptions): { reads: Reads; watch: ReplicaWatch } => {
  const watch = new ReplicaWatch({ ...options, onSilence: () => replica.cut() })
  const replica = makeReplica((config) => new ReplicaPool(config, { primary: pool, watch }))
  const dialectPool = {
    connect: async () => new ReadingClient(await replica.connect(), replica),
    end: async () => {},
    options: replica.options,
  } as unknown as PostgresDialectConfig['pool']
  const reads: Reads = {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: dialectPool }) }),
    pool: replica,
    learn: watch.learn,
    catchUp: () => watch.catchUp(patienceMs),
    onPrimary: (work) => onPrimary.run(true, work),
    target: () => replica.target,
    status: () => ({ state: watch.state, lagSeconds: watch.lagMs / 1000 }),
    close: async () => {
      await Promise.all([watch.close(), replica.end()])
    },
  }
  return { reads, watch }
}
