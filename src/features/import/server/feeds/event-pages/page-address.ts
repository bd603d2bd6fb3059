/** Addresses of event pages: whether one is an event's own, and whether two are the same page. */

/** Query parameters that count visits; they name no other page. */
const counting = /^(?:utm_\w+|fbclid|gclid|mc_[ce]id|ref|ref_src)$/i
const homePaths = /^\/?(?:(?:index|default|home)(?:\.\w{2,5})?)?$/i

/** Key of a page, without its scheme, "www.", a slash at the end and the fragment; undefined for no web address. */
export const pageKey = (address: string): string | undefined => {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined
  const { pathname, searchParams } = new URL(address)
  const query = [...searchParams]
    .filter(([name]) => !counting.test(name))
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('&')
  return `${siteOf(address)}${pathname.replace(/\/+$/, '')}${query && `?${query}`}`
}

export const siteOf = (address: string): string => new URL(address).host.replace(/^www\./, '')

export const isHomePage = (address: string): boolean => {
  const key = pageKey(address)
  return key !== undefined && homePaths.test(key.slice(siteOf(address).length))
}

/** A page that may be about one event: on the web, not the feed itself, not the site's first page. */
export const isOwnPage = (address: string, feed: string): boolean => {
  const key = pageKey(address)
  return key !== undefined && key !== pageKey(feed) && !isHomePage(address)
}
