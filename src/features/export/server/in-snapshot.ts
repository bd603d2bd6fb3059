/** Reads of one moment of the catalog that take long, on a connection of their own. */
import type { Pool, PoolClient } from 'pg'

export type SnapshotReader<T> = (client: PoolClient) => AsyncIterable<T>

/** The select makes it the moment of now, not of the first row that is read. */
const opening = `begin isolation level repeatable read read only;
  set local statement_timeout = 0;
  set local enable_sort = off;
  set local max_parallel_workers_per_gather = 0;
  select 1`

/**
 * Yields what `read` yields. All its queries see the same moment. When whoever asks stops early, or
 * `signal` is aborted, the connection is cut, which ends the query under way on the server, too.
 */
export async function* inSnapshot<T>(
  pool: Pick<Pool, 'connect'>,
  read: SnapshotReader<T>,
  signal?: AbortSignal,
): AsyncGenerator<T> {
  signal?.throwIfAborted()
  const client = await pool.connect()
  let given = false
  const giveBack = (cut: boolean) => {
    if (given) return
    given = true
    client.release(cut)
  }
  const cut = () => giveBack(true)
  signal?.addEventListener('abort', cut)
  try {
    await client.query(opening)
    yield* read(client)
    await client.query('commit')
    giveBack(false)
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    signal?.removeEventListener('abort', cut)
    giveBack(true)
  }
}
