/** Basemap of the operator's choice: its style as last read, stale-while-revalidate. */
import { createHash } from 'node:crypto'
import type { Log } from '../../../../platform/log.ts'
import type { MapStyle } from '../../contract.ts'
import { attributionParts } from './attribution.ts'
import { fetchStyle } from './fetch-style.ts'

export type LoadedStyle = {
  answer: MapStyle
  /** Origins that browsers ask. */
  origins: readonly string[]
}

export type Basemap = {
  /** Style as last read; waits for the first reading, for some seconds at most. Undefined while there is none. */
  get: () => Promise<LoadedStyle | undefined>
  /** The same without waiting. */
  latest: () => LoadedStyle | undefined
  /** Hosts that visitors' browsers ask; before the first reading, that of the style. */
  hosts: () => string[]
}

export type BasemapOptions = {
  url: string
  allowLoopback: boolean
  log: Pick<Log, 'warn'>
  /** A clock that is never put back, in milliseconds. */
  now?: () => number
  load?: typeof fetchStyle
}

const freshMs = 60 * 60_000
/** After a failure. */
const retryMs = 60_000
/** Visitors wait no longer for the first reading. */
const longestWaitMs = 3_000

export const createBasemap = (options: BasemapOptions): Basemap => {
  const { url, allowLoopback, log, now = () => performance.now(), load = fetchStyle } = options
  let style: LoadedStyle | undefined
  let nextAt = 0
  let reading: Promise<void> | undefined

  const read = async () => {
    try {
      style = loadedStyle(await load(url, { allowLoopback }))
      nextAt = now() + freshMs
    } catch (error) {
      nextAt = now() + retryMs
      const { message } = error as Error
      const shown = style ? 'the last known one stays' : 'the drawn map is shown'
      log.warn({ reason: message }, `the map style of MAP_STYLE_URL can't be used; ${shown}`)
    }
    reading = undefined
  }
  const latest = () => {
    if (now() >= nextAt) reading ??= read()
    return style
  }
  const get = async () => {
    const known = latest()
    if (known || !reading) return known
    await Promise.race([reading, wait(longestWaitMs)])
    return style
  }
  const hosts = () => {
    const origins = style ? style.origins : [new URL(url).origin]
    return [...new Set(origins.map((origin) => new URL(origin).hostname))]
  }
  latest()
  return { get, latest, hosts }
}

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds).unref()
  })

const loadedStyle = ({
  style,
  origins,
  attributions,
}: Awaited<ReturnType<typeof fetchStyle>>): LoadedStyle => {
  const attribution = attributions.map(attributionParts).filter((parts) => parts.length > 0)
  const hash = createHash('sha256').update(JSON.stringify([style, origins, attribution]))
  const version = hash.digest('hex').slice(0, 16)
  return { answer: { style, attribution, version }, origins }
}
