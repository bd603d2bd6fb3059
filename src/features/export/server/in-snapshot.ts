/** Reads of one moment of the catalog that take long, on a connection of their own. */
import type { Pool, PoolClient } from 'pg'

/** The select makes it the moment of now, not of the first row that is read. */
const opening = `begin isolation level repeatable read read only;
  set local statement_timeout = 0;
  set local enable_sort = off;
  set local max_parallel_workers_per_gather = 0;
  select 1`

/** Yields what `read` yields. All its queries see the same moment. See `borrowClient` for early ends. */
export async function* inSnapshot<T>(
  pool: Pick<Pool, 'connect'>,
  read: (client: PoolClient) => AsyncIterable<T>,
  signal?: AbortSignal,
): AsyncGenerator<T> {
  using borrowed = await borrowClient(pool, signal)
  const { client } = borrowed
  try {
    await client.query(opening)
    yield* read(client)
    await client.query('commit')
    borrowed.giveBack()
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  }
}

/**
 * A connection for one piece of work. Where that ends without `giveBack`, or `signal` is aborted, the connection is cut,
 * which ends the query under way on the server, too.
 */
export const borrowClient = async (pool: Pick<Pool, 'connect'>, signal?: AbortSignal) => {
  signal?.throwIfAborted()
  const client = await pool.connect()
  let given = false
  const release = (cut: boolean) => {
    if (!given) client.release(cut)
    given = true
  }
  const cut = () => release(true)
  signal?.addEventListener('abort', cut)
  return {
    client,
    giveBack: () => release(false),
    [Symbol.dispose]: () => {
      signal?.removeEventListener('abort', cut)
      cut()
    },
  }
}
