/** Long reads of one snapshot of the catalog, on a dedicated connection. */
import type { Pool, PoolClient } from 'pg'

/** The select takes the snapshot now instead of at the first row that is read. */
const beginSnapshot = `begin isolation level repeatable read read only;
  set local statement_timeout = 0;
  set local enable_sort = off;
  set local max_parallel_workers_per_gather = 0;
  select 1`

/** Yields what `read` yields; all its queries run in one snapshot. See `borrowClient` for early ends. */
export async function* inSnapshot<T>(
  pool: Pick<Pool, 'connect'>,
  read: (client: PoolClient) => AsyncIterable<T>,
  signal?: AbortSignal,
): AsyncGenerator<T> {
  using borrowed = await borrowClient(pool, signal)
  const { client } = borrowed
  try {
    await client.query(beginSnapshot)
    yield* read(client)
    await client.query('commit')
    borrowed.giveBack()
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  }
}

/**
 * Borrows a connection for one task. If the task ends without `giveBack`, or `signal` is aborted, the connection is
 * closed, which also ends the running query on the server.
 */
export const borrowClient = async (pool: Pick<Pool, 'connect'>, signal?: AbortSignal) => {
  signal?.throwIfAborted()
  const client = await pool.connect()
  let isReleased = false
  const release = (destroy: boolean) => {
    if (!isReleased) client.release(destroy)
    isReleased = true
  }
  const closeConnection = () => release(true)
  signal?.addEventListener('abort', closeConnection)
  return {
    client,
    giveBack: () => release(false),
    [Symbol.dispose]: () => {
      signal?.removeEventListener('abort', closeConnection)
      closeConnection()
    },
  }
}
