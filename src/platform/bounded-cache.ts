/**
 * Costly answers within bounds: each made once however many ask, a few waiting, the latest ones kept. A client that asks
 * for all answers there are waits behind its own, and is refused before it fills the line.
 */
import { LRUCache } from 'lru-cache'
import { AppError } from '../kit/errors.ts'

export type CacheBounds = {
  /** Results that may wait to be made, and how many of them one network may have asked for. */
  mostWaiting: number
  mostOfNetwork: number
  /** Bytes that are kept. */
  mostKept: number
}

/** Bytes of an entry besides its answer. */
const entrySize = 500

/** `sizeOf` in bytes; `lookups` are counted for the metrics. */
export const boundedCache = <Answer extends object>(
  bounds: CacheBounds,
  sizeOf: (answer: Answer) => number,
  lookups: { hits: number; misses: number },
) => {
  const kept = new LRUCache<string, Answer>({
    maxSize: bounds.mostKept,
    sizeCalculation: (answer) => sizeOf(answer) + entrySize,
  })
  const waiting = new Map<string, Promise<Answer>>()
  const ofNetwork = new Map<string, number>()

  const enter = (network: string) => {
    const own = ofNetwork.get(network) ?? 0
    if (own >= bounds.mostOfNetwork) throw new AppError('rate_limited', { retryAfter: 5 })
    if (waiting.size >= bounds.mostWaiting) throw new AppError('unavailable', { retryAfter: 10 })
    ofNetwork.set(network, own + 1)
  }

  const leave = (key: string, network: string) => {
    waiting.delete(key)
    const own = (ofNetwork.get(network) ?? 1) - 1
    if (own > 0) ofNetwork.set(network, own)
    else ofNetwork.delete(network)
  }

  return {
    /**
     * The answer of this key, made by `make` unless it is known. Throws `unavailable` when too many wait,
     * `rate_limited` when most of them wait for this network.
     */
    get: async (key: string, network: string, make: () => Promise<Answer>): Promise<Answer> => {
      const known = kept.get(key) ?? waiting.get(key)
      if (known) {
        lookups.hits++
        return known
      }
      lookups.misses++
      enter(network)
      const made = make().finally(() => leave(key, network))
      waiting.set(key, made)
      const answer = await made
      kept.set(key, answer)
      return answer
    },
  }
}
export type BoundedCache<Answer extends object> = ReturnType<typeof boundedCache<Answer>>
