/**
 * Bounded cache of costly results: computes each once for concurrent requests, queues a few, keeps the most recently
 * used. Limits each network's share of the queue, so that a client that requests everything blocks only itself.
 */
import { LRUCache } from 'lru-cache'
import { AppError } from '../kit/errors.ts'

export type CacheBounds = {
  /** Most results in the queue, and most of them for one network. */
  maxWaiting: number
  maxOfNetwork: number
  /** Most bytes in the cache. */
  maxSize: number
}

/** Bytes of an entry besides its value. */
const entrySize = 500

/** `sizeOf` returns bytes; `lookups` is updated for metrics. */
export const boundedCache = <Answer extends object>(
  bounds: CacheBounds,
  sizeOf: (answer: Answer) => number,
  lookups: { hits: number; misses: number },
) => {
  const cache = new LRUCache<string, Answer>({
    maxSize: bounds.maxSize,
    sizeCalculation: (answer) => sizeOf(answer) + entrySize,
  })
  const pending = new Map<string, Promise<Answer>>()
  const pendingByNetwork = new Map<string, number>()

  const enter = (network: string) => {
    const pendingOfNetwork = pendingByNetwork.get(network) ?? 0
    if (pendingOfNetwork >= bounds.maxOfNetwork)
      throw new AppError('rate_limited', { retryAfter: 5 })
    if (pending.size >= bounds.maxWaiting) throw new AppError('unavailable', { retryAfter: 10 })
    pendingByNetwork.set(network, pendingOfNetwork + 1)
  }

  const leave = (key: string, network: string) => {
    pending.delete(key)
    const pendingOfNetwork = (pendingByNetwork.get(network) ?? 1) - 1
    if (pendingOfNetwork > 0) pendingByNetwork.set(network, pendingOfNetwork)
    else pendingByNetwork.delete(network)
  }

  return {
    /**
     * Value of the key, computed by `make` if absent. Throws `unavailable` if the queue is full,
     * `rate_limited` if this network has its maximum in the queue.
     */
    get: async (key: string, network: string, make: () => Promise<Answer>): Promise<Answer> => {
      const cached = cache.get(key) ?? pending.get(key)
      if (cached) {
        lookups.hits++
        return cached
      }
      lookups.misses++
      enter(network)
      const computed = make().finally(() => leave(key, network))
      pending.set(key, computed)
      const answer = await computed
      cache.set(key, answer)
      return answer
    },
  }
}
export type BoundedCache<Answer extends object> = ReturnType<typeof boundedCache<Answer>>
