/** Crawler like a search engine's: follows links as robots.txt (RFC 9309) and rel="nofollow" permit. */

import { markupFaults } from './markup-faults.ts'

export type CrawledPage = {
  /** Path and query. */
  path: string
  /** Page with the link; '' for the first page. */
  from: string
  status: number
  /** Path and query of its canonical URL; undefined for files and for pages without one. */
  canonical: string | undefined
  isPage: boolean
  /** Faults in the text that styles hide from most visitors. */
  faults: string[]
}

/** True if the longest matching rule allows the path (RFC 9309, 2.2.2). */
export const isAllowed = (robots: string, path: string): boolean => {
  const rules = [...robots.matchAll(/^(Allow|Disallow): (\S+)$/gm)].map(([, kind, text = '']) => {
    const form = text.replace(/\$$/, '').replace(/[.?+()[\]{}|\\^$]/g, '\\$&')
    const end = text.endsWith('$') ? '$' : ''
    return {
      isAllowing: kind === 'Allow',
      length: text.length,
      form: new RegExp(`^${form.replaceAll('*', '.*')}${end}`),
    }
  })
  const matching = rules.filter(({ form }) => form.test(path))
  const longest = Math.max(0, ...matching.map(({ length }) => length))
  const best = matching.filter(({ length }) => length === longest)
  return best.length === 0 || best.some((rule) => rule.isAllowing)
}

const together = 4

/** Crawls breadth-first from the home page, up to `most` URLs. */
export const crawl = async (site: string, most: number): Promise<CrawledPage[]> => {
  const robots = await (await fetch(`${site}/robots.txt`)).text()
  const known = new Set(['/'])
  const waiting = [{ path: '/', from: '' }]
  const crawled: CrawledPage[] = []
  const visit = async ({ path, from }: { path: string; from: string }) => {
    const { page, links } = await read(site, path, from)
    crawled.push(page)
    for (const link of links) {
      if (known.has(link) || !isAllowed(robots, link)) continue
      known.add(link)
      waiting.push({ path: link, from: path })
    }
  }
  while (waiting.length > 0 && crawled.length < most) {
    await Promise.all(waiting.splice(0, together).map(visit))
  }
  return crawled
}

const read = async (site: string, path: string, from: string) => {
  const response = await fetch(site + path, { redirect: 'manual' })
  const isPage = response.headers.get('content-type')?.includes('text/html') ?? false
  const html = isPage ? await response.text() : ''
  if (!isPage) await response.body?.cancel()
  const location = response.headers.get('location')
  const targets = location ? [location] : [...html.matchAll(/<a\s[^>]*>/g)].flatMap(hrefOf)
  const links = targets.flatMap((target) => pathWithin(site, path, target))
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]
  const page: CrawledPage = {
    path,
    from,
    status: response.status,
    canonical: canonical === undefined ? undefined : pathWithin(site, path, canonical)[0],
    isPage,
    faults: markupFaults(html),
  }
  return { page, links }
}

const hrefOf = ([anchor]: RegExpExecArray): string[] => {
  if (/\srel="[^"]*\bnofollow\b/.test(anchor)) return []
  const href = /\shref="([^"]*)"/.exec(anchor)?.[1]
  return href === undefined ? [] : [href.replaceAll('&amp;', '&')]
}

const pathWithin = (site: string, path: string, target: string): string[] => {
  if (!URL.canParse(target, site + path)) return []
  const { origin, pathname, search } = new URL(target, site + path)
  return origin === new URL(site).origin ? [pathname + search] : []
}
