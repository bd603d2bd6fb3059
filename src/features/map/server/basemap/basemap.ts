/** Operator's basemap: its style as last read, refreshed in the background (stale-while-revalidate). */

import { hash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Parser } from 'htmlparser2'
import { plainName } from '../../../../kit/site-settings.ts'
import { FetchFailure, fetchToFile } from '../../../../platform/fetch/fetch-to-file.ts'
import type { Log } from '../../../../platform/log.ts'
import type { AttributionPart, MapStyle } from '../../contract.ts'
import { type ReadStyle, readStyle, StyleFailure } from './read-style.ts'

export type LoadedStyle = {
  answer: MapStyle
  /** Origins that browsers connect to. */
  origins: readonly string[]
}

export type Basemap = {
  /** Style as last read; waits a few seconds at most for the first read. Undefined if there is none yet. */
  get: () => Promise<LoadedStyle | undefined>
  /** Style as last read, without waiting. */
  latest: () => LoadedStyle | undefined
  /** Hosts that browsers connect to; before the first read, only the style's host. */
  hosts: () => string[]
}

export type BasemapOptions = {
  url: string
  allowLoopback: boolean
  log: Pick<Log, 'warn'>
  /** Monotonic clock in milliseconds. */
  now?: () => number
  load?: typeof fetchStyle
}

const freshMs = 60 * 60_000
/** Retry interval after a failure. */
const retryMs = 60_000
/** Most milliseconds that visitors wait for the first read. */
const maxWaitMs = 3_000

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
    const loadedBefore = latest()
    if (loadedBefore || !reading) return loadedBefore
    await Promise.race([reading, sleep(maxWaitMs, undefined, { ref: false })])
    return style
  }
  const hosts = () => {
    const origins = style ? style.origins : [new URL(url).origin]
    return [...new Set(origins.map((origin) => new URL(origin).hostname))]
  }
  latest()
  return { get, latest, hosts }
}

const loadedStyle = ({
  style,
  origins,
  attributions,
}: Awaited<ReturnType<typeof fetchStyle>>): LoadedStyle => {
  const attribution = attributions.map(attributionParts).filter((parts) => parts.length > 0)
  const version = hash('sha256', JSON.stringify([style, origins, attribution])).slice(0, 16)
  return { answer: { style, attribution, version }, origins }
}

type FetchStyleOptions = {
  /** Permits loopback addresses, for trials and tests. */
  allowLoopback: boolean
  /** Milliseconds for all requests together. */
  timeout?: number
}

const maxBytes = 5 * 1024 * 1024
const usualTimeout = 15_000

/**
 * Fetches the style of MAP_STYLE_URL and the descriptions of its tile sets, with limits of time and size. Throws
 * StyleFailure, whose message completes a sentence in the operator's log.
 */
export const fetchStyle = async (
  address: string,
  { allowLoopback, timeout = usualTimeout }: FetchStyleOptions,
): Promise<ReadStyle> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'map-style-'))
  const file = path.join(folder, 'body')
  const deadline = Date.now() + timeout
  const fetchJson = async (from: string) => {
    const remainingMs = Math.max(1, deadline - Date.now())
    const headers = { 'user-agent': `${plainName('')}/1.0` }
    const bounds = { maxBytes: maxBytes, timeout: remainingMs }
    const { url } = await fetchToFile(from, { file, headers, allowLoopback, ...bounds })
    return { json: parse(await readFile(file, 'utf8')), url }
  }
  try {
    const { json, url } = await fetchJson(address)
    return await readStyle(json, url, fetchJson)
  } catch (error) {
    if (error instanceof FetchFailure) throw new StyleFailure(error.message, { cause: error })
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new StyleFailure('is not JSON.')
  }
}

/** Most characters of an attribution; its HTML becomes plain text and links, so that none of it runs here. */
const maxCharacters = 400

/** Parts of an attribution in order; empty if it has no text. */
export const attributionParts = (html: string): AttributionPart[] => {
  const parts: AttributionPart[] = []
  const openElements: { name: string; href: string | undefined }[] = []
  let remaining = maxCharacters
  const parser = new Parser({
    onopentag: (name, { href }) => {
      openElements.push({ name, href: linkOf(href) })
    },
    onclosetag: () => {
      openElements.pop()
    },
    ontext: (chunk) => {
      if (openElements.some(({ name }) => name === 'script' || name === 'style')) return
      const text = chunk.replace(/\s+/g, ' ').slice(0, remaining)
      if (text === '') return
      remaining -= text.length
      const href = openElements.findLast((element) => element.href !== undefined)?.href
      const last = parts.at(-1)
      if (last && last.href === href) last.text += text
      else parts.push(href === undefined ? { text } : { text, href })
    },
  })
  parser.end(html.slice(0, maxCharacters * 4))
  return parts.some(({ text }) => text.trim() !== '') ? parts : []
}

const linkOf = (href: string | undefined): string | undefined =>
  href !== undefined && /^https?:\/\//i.test(href) && URL.canParse(href) ? href : undefined
