/**
 * Contracts for browsers: of each call only its method and path, of other exports only plain values. Schemas stay on
 * the server, which parses each call; a page that imports a schema does not build.
 */
import { pathToFileURL } from 'node:url'

const declaresCalls =
  /^import \{[^}]*\b(?:administratorE|ownerE|e)ndpoint\b[^}]*\} from '.*endpoint\.ts'$/m

const isCall = (value: object): value is { method: unknown; path: unknown } =>
  'method' in value && 'path' in value

/** True if a value survives a round trip through JSON. */
const isPlain = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function'
  const prototype = Object.getPrototypeOf(value)
  return (
    (prototype === Object.prototype || Array.isArray(value)) && Object.values(value).every(isPlain)
  )
}

/** Source of the filter table without notes, which only the API reference uses. */
export const browserFilters = (source: string): string =>
  source.replace(/^ +note:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),\n/gm, '')

/**
 * Source of the page table for browsers: navigation, pages excluded from search engines, and first segments of private
 * paths. Omits page modules, which only the build uses, and the sitemap, which only the server uses.
 */
export const browserPages = (source: string): string => {
  const names = new Set<string>()
  return source
    .replace('file: `${file}.tsx`, ', '')
    .replaceAll(/\.\.\.listed,\s*/g, '')
    .replace(/^( +page\('[^']*', )'[^']*'/gm, "$1''")
    .replace(/^ +page\('[^']*', '', '(?:cached|visit)'(?:, listed)?\),\n/gm, '')
    .replace(/^ +page\('([^'/]*)[^']*', '', 'private'(?:, owners)?\),\n/gm, (line, name: string) =>
      names.has(name) ? '' : (names.add(name), line),
    )
}

/** Module source for browsers; undefined for a module that declares no calls. */
export const browserContract = async (
  file: string,
  source: string,
): Promise<string | undefined> => {
  if (!file.endsWith('.ts') || !declaresCalls.test(source)) return undefined
  const exports: Record<string, unknown> = await import(pathToFileURL(file).href)
  const lines = Object.entries(exports).flatMap(([name, value]) => {
    const call = typeof value === 'object' && value !== null && isCall(value)
    const kept = call ? { method: value.method, path: value.path } : value
    return isPlain(kept) ? [`export const ${name} = ${JSON.stringify(kept)}`] : []
  })
  return `${lines.join('\n')}\n`
}
