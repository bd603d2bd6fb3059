/** Fetches the style that MAP_STYLE_URL names, with the descriptions of its tile sets, within bounds of time and size. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { siteSettings } from '../../../../kit/site-settings.ts'
import { FetchFailure, fetchToFile } from '../../../../platform/fetch/fetch-to-file.ts'
import { type ReadStyle, readStyle, StyleFailure } from './read-style.ts'

export type FetchStyleOptions = {
  /** This machine may be asked, too: for trials and tests. */
  allowLoopback: boolean
  /** Milliseconds for all of it. */
  timeout?: number
}

const mostBytes = 5 * 1024 * 1024
const usualTimeout = 15_000

/** Throws StyleFailure, with a sentence for the operator's log. */
export const fetchStyle = async (
  address: string,
  { allowLoopback, timeout = usualTimeout }: FetchStyleOptions,
): Promise<ReadStyle> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'map-style-'))
  const file = path.join(folder, 'body')
  const until = Date.now() + timeout
  const fetchJson = async (from: string) => {
    const left = Math.max(1, until - Date.now())
    const headers = { 'user-agent': `${siteSettings.name.replaceAll(' ', '')}/1.0` }
    const bounds = { maxBytes: mostBytes, timeout: left }
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
