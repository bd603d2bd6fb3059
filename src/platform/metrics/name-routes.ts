/** Which route an address belongs to, as metrics and logs name it. */

export type NameRoute = (method: string, path: string) => string

export type RouteNames = {
  /** Patterns of calls, `/api/events/{id}`. */
  calls: readonly { method: string; path: string }[]
  /** Patterns of pages as the page router writes them, `event/:id/:slug?`. */
  pages: readonly string[]
  /** Folders of files, `/assets/`: all that is in one is one route. */
  folders: readonly string[]
}

/** Label of unknown addresses: a typing error, a scanner. */
export const unknownRoute = 'unknown'

/** Each pattern is tried once for an address that is none itself; addresses themselves are not kept. */
export const createRouteNames = ({ calls, pages, folders }: RouteNames): NameRoute => {
  const literal = new Set<string>()
  const patterns = new Map<string, Pattern[]>()
  const add = (name: string) => {
    if (!/[{:]/.test(name)) return void literal.add(name)
    const begin = /^\/[^/]*[{:]/.test(name) ? anyBegin : beginOf(name)
    const pattern = { name, pattern: patternOf(name) }
    patterns.set(begin, [...(patterns.get(begin) ?? []), pattern])
  }
  for (const { path } of calls) add(path)
  for (const page of pages) add(`/${page}`)
  return (_method, path) => {
    if (literal.has(path)) return path
    const folder = folders.find((each) => path.startsWith(each))
    if (folder) return `${folder}*`
    // Data request of the router, which shows a page without loading a document.
    const page = path.endsWith('.data') ? path.replace(/(\/_root)?\.data$/, '') || '/' : path
    if (literal.has(page)) return page
    const find = (begin: string) => patterns.get(begin)?.find(({ pattern }) => pattern.test(page))
    return (find(beginOf(page)) ?? find(anyBegin))?.name ?? unknownRoute
  }
}

type Pattern = { name: string; pattern: RegExp }

/** Patterns whose first segment is a parameter. */
const anyBegin = ''

/** The first segment: few patterns share it. */
const beginOf = (path: string): string => {
  const end = path.indexOf('/', 1)
  return end < 0 ? path : path.slice(0, end)
}

/** `/event/{id}.ics`, `/event/:id/:slug?`. */
const patternOf = (name: string): RegExp => {
  const source = name
    .replace(/[.*+^$()|[\]\\]/g, '\\$&')
    .replace(/\{\w+\}/g, '[^/]+')
    .replace(/\/:\w+\?/g, '(?:/[^/]+)?')
    .replace(/:\w+/g, '[^/]+')
  return new RegExp(`^${source}/?$`)
}
