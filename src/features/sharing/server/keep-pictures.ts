/**
 * Draws pictures within bounds: each once however many ask, one at a time, a few waiting, the latest
 * ones kept. A client that asks for all pictures there are waits behind its own.
 */
import { LRUCache } from 'lru-cache'
import { AppError } from '../../../kit/errors.ts'
import { countsOfCache } from '../../../platform/metrics/cache-counts.ts'

export type Bounds = {
  /** Pictures that may wait to be drawn, and how many of them one network may have asked for. */
  mostWaiting: number
  mostOfNetwork: number
  /** Bytes of drawn pictures that are kept. */
  mostKept: number
}

const usual: Bounds = { mostWaiting: 40, mostOfNetwork: 8, mostKept: 24_000_000 }

export type KeptPictures = {
  /**
   * The picture of this name, drawn by `draw` unless it is known. Throws `unavailable` when too many
   * wait, `rate_limited` when most of them wait for this network.
   */
  get: (name: string, network: string, draw: () => Promise<Buffer>) => Promise<Buffer>
}

export const keepPictures = (bounds: Bounds = usual): KeptPictures => {
  const kept = new LRUCache<string, Buffer>({
    maxSize: bounds.mostKept,
    sizeCalculation: ({ length }) => length + 500,
  })
  const waiting = new Map<string, Promise<Buffer>>()
  const lookups = countsOfCache('pictures')
  const ofNetwork = new Map<string, number>()
  let last: Promise<unknown> = Promise.resolve()

  const enter = (network: string) => {
    const own = ofNetwork.get(network) ?? 0
    if (own >= bounds.mostOfNetwork) throw new AppError('rate_limited', { retryAfter: 5 })
    if (waiting.size >= bounds.mostWaiting) throw new AppError('unavailable', { retryAfter: 10 })
    ofNetwork.set(network, own + 1)
  }

  const leave = (name: string, network: string) => {
    waiting.delete(name)
    const own = (ofNetwork.get(network) ?? 1) - 1
    if (own > 0) ofNetwork.set(network, own)
    else ofNetwork.delete(network)
  }

  return {
    get: async (name, network, draw) => {
      const known = kept.get(name) ?? waiting.get(name)
      if (known) {
        lookups.hits++
        return known
      }
      lookups.misses++
      enter(network)
      const drawn = last.then(draw).finally(() => leave(name, network))
      waiting.set(name, drawn)
      last = drawn.catch(() => {})
      const picture = await drawn
      kept.set(name, picture)
      return picture
    },
  }
}
