/** Keeps drawn pictures, which are drawn one at a time. */
import {
  type BoundedCache,
  boundedCache,
  type CacheBounds,
} from '../../../platform/bounded-cache.ts'
import { countsOfCache } from '../../../platform/metrics/cache-counts.ts'

const usual: CacheBounds = { mostWaiting: 40, mostOfNetwork: 8, mostKept: 24_000_000 }

export const createPictureCache = (bounds = usual): BoundedCache<Buffer> => {
  const cache = boundedCache<Buffer>(bounds, ({ length }) => length, countsOfCache('pictures'))
  let last: Promise<unknown> = Promise.resolve()
  const drawNext = (draw: () => Promise<Buffer>) => {
    const drawn = last.then(draw)
    last = drawn.catch(() => {})
    return drawn
  }
  return { get: (name, network, draw) => cache.get(name, network, () => drawNext(draw)) }
}

/** From SVG to the bytes of a PNG of few colors: our flat pictures lose nothing by it. */
export const rasterize = async (svg: string): Promise<Buffer> => {
  // A library of its own memory, which a process that draws nothing does without.
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg))
    .png({ palette: true, colors: 128, effort: 4, dither: 0 })
    .toBuffer()
}
