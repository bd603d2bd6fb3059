/**
 * Parts of our own machinery, each with and without: processor time of a call, in turn within one run, as medians.
 *
 *     node bench/parts.ts [--rounds 15] [--only WORD]
 *
 * Searches go over 100,000 made-up events in 3,000 towns, half of them in series of twenty. Takes less than a minute.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createServer } from 'vite'
import { cardEvent } from '../src/catalog/event/card-event.ts'
import { chordOf, type Vector, vectorOf } from '../src/catalog/server/live/earth-vectors.ts'
import { findMatches } from '../src/catalog/server/live/find-matches.ts'
import { findWithin } from '../src/catalog/server/live/find-near.ts'
import { LiveCatalog } from '../src/catalog/server/live/live-catalog.ts'
import type { LiveEvent } from '../src/catalog/server/live/live-row.ts'
import { distanceBetween } from '../src/catalog/server/live/r-tree.ts'
import { TopK } from '../src/catalog/server/live/top-k.ts'
import { acquireBuffer, releaseBuffer } from '../src/platform/http/buffer-pool.ts'
import { sampleEvent } from '../tests/support/sample-event.ts'
import { createRandom } from './random.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '15' }, only: { type: 'string', default: '' } },
})

type Part = { name: string; calls: number; with: () => void; without: () => void }

const random = createRandom(255)
const towns = Array.from({ length: 3_000 }, () => ({
  latitude: 25 + random() * 23,
  longitude: -122 + random() * 52,
}))
const anyTown = () => towns[Math.floor(random() * towns.length)] as (typeof towns)[number]
const anyPoint = () => vectorOf(anyTown())
const count = 100_000

const eventAt = (number: number): LiveEvent => {
  const seriesId = number < count / 2 ? `s${Math.floor(number / 20)}` : null
  const town = seriesId ? towns[Math.floor(number / 20) % towns.length] : anyTown()
  return {
    ...(town as (typeof towns)[number]),
    id: `e${number}`,
    json: '{}',
    version: '1',
    day: 20_000 + Math.floor(random() * 365),
    minute: 540,
    lastDay: 21_000,
    endsAt: Number.POSITIVE_INFINITY,
    ongoing: false,
    type: 'car_show',
    state: 'IL',
    cost: null,
    charity: false,
    exact: true,
    timeZone: 'America/Chicago',
    updatedAt: 0,
    makes: { shown: [], keys: [] },
    features: [],
    venue: { name: 'Lot', city: 'Town', state: 'IL' },
    organizer: '',
    seriesId,
    seriesRule: null,
  }
}

const treeParts = (catalog: LiveCatalog): Part[] => {
  const { places, position, columns } = catalog
  const { x, y, z } = columns
  const scan = (center: Vector, offer: (distance: number, slot: number) => void) => {
    for (let slot = 0; slot < count; slot++) {
      offer(distanceBetween(center, x[slot] ?? 0, y[slot] ?? 0, z[slot] ?? 0), slot)
    }
  }
  const nearest = () => new TopK({ limit: 21, position })
  const counting = (miles: number): Part => {
    const reach = chordOf(miles)
    return {
      name: `R-tree: count within ${miles} miles`,
      calls: 20,
      with: () => void places.count(anyPoint(), reach),
      without: () => {
        let within = 0
        scan(anyPoint(), (distance) => {
          if (distance <= reach) within++
        })
        return within
      },
    }
  }
  return [
    {
      name: 'R-tree: the 21 nearest',
      calls: 20,
      with: () => places.search(anyPoint(), nearest()),
      without: () => {
        const first = nearest()
        scan(anyPoint(), (distance, slot) => first.offer(distance, slot))
      },
    },
    ...[25, 250, 1_000].map(counting),
  ]
}

/** Without: the arrays that circles share are made for each, as long as it needs, which has to be counted first. */
const circleParts = (catalog: LiveCatalog): Part[] => {
  const { columns, places } = catalog
  const matches = findMatches(catalog, catalog.view(0), {})
  const make = (size: number) => [
    new Uint32Array(size),
    new Float64Array(size),
    new Uint32Array(size),
    new Float64Array(size),
    new Uint32Array(columns.rules.length),
  ]
  return [25, 100, 500].map((miles) => ({
    name: `circle of ${miles} miles: shared arrays`,
    calls: 50,
    with: () => void findWithin(catalog, matches, { point: anyTown(), miles }),
    without: () => {
      const point = anyTown()
      make(places.count(vectorOf(point), chordOf(miles)))
      findWithin(catalog, matches, { point, miles })
    },
  }))
}

/** An answer of 20 events. */
const answer = Buffer.alloc(33_000, 'x')

const poolPart: Part = {
  name: 'buffer pool: an answer of 33 KB',
  calls: 2_000,
  with: () => {
    const bytes = acquireBuffer(answer.length + 2_000)
    answer.copy(bytes)
    releaseBuffer(bytes)
  },
  without: () => {
    answer.copy(Buffer.allocUnsafeSlow(answer.length + 2_000))
  },
}

/** The cards of a list, after their first rendering. Modules come through Vite, as Node reads no JSX. */
const cardPart = async (): Promise<Part> => {
  process.env.NODE_ENV = 'production'
  const vite = await createServer({
    configFile: false,
    root: resolve(import.meta.dirname, '..'),
    mode: 'production',
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false },
  })
  const { EventCard } = await vite.ssrLoadModule('/src/catalog/web/event-card.tsx')
  const { FragmentCacheContext } = await vite.ssrLoadModule('/src/ui/fragment-cache-context.ts')
  const { cachedFragment } = await vite.ssrLoadModule('/src/app/rendering/fragment-cache.tsx')
  await vite.close()
  const { createElement } = await import('react')
  const { renderToString } = await import('react-dom/server')
  const { StaticRouter } = await import('react-router')
  const now = Date.now()
  const publicUrl = 'https://atlas.example'
  const cards = Array.from({ length: 15 }, (_, n) => {
    const event = { ...cardEvent(sampleEvent), id: `e${n}`, distance: n }
    return createElement(EventCard, { key: n, event, now, publicUrl, eager: n < 3 })
  })
  const render = (value: unknown) => () => {
    const list = createElement(FragmentCacheContext, { value }, cards)
    renderToString(createElement(StaticRouter, { location: '/' }, list))
  }
  return {
    name: 'fragment cache: 15 cards',
    calls: 20,
    with: render(cachedFragment),
    without: render(undefined),
  }
}

const microseconds = (calls: number, call: () => void): number => {
  const before = process.cpuUsage()
  for (let n = 0; n < calls; n++) call()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / calls
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0

const catalog = new LiveCatalog(Array.from({ length: count }, (_, number) => eventAt(number)))
const parts = [...treeParts(catalog), ...circleParts(catalog), poolPart, await cardPart()]
console.log('| part | with, µs | without, µs | ratio |\n|---|--:|--:|--:|')
for (const { name, calls, without, ...part } of parts) {
  if (!name.includes(values.only)) continue
  const times = { with: [] as number[], without: [] as number[] }
  for (let round = -2; round < Number(values.rounds); round++) {
    const [one, other] = [microseconds(calls, part.with), microseconds(calls, without)]
    // The first rounds compile.
    if (round < 0) continue
    times.with.push(one)
    times.without.push(other)
  }
  const [one, other] = [median(times.with), median(times.without)]
  console.log(`| ${name} | ${one.toFixed(2)} | ${other.toFixed(2)} | ${(one / other).toFixed(2)} |`)
}
