/** How a flyer can be shown and saved, by what its address says it is. */
import { websiteHref } from '../../catalog/contact-links.ts'
import { flyerFileName } from '../../catalog/file-names.ts'

export type FlyerKind = 'pdf' | 'image' | 'unknown'

/** One of our own files, by a path on this site. */
export const isOwnFile = (href: string): boolean => /^\/(?!\/)/.test(href)

/** A path on this site or an http(s) address; undefined where there is no flyer, or no safe link. */
export const flyerHref = (url: string | null): string | undefined => {
  if (!url) return undefined
  return isOwnFile(url) ? url : websiteHref(url)
}

const endingOf = (url: string): string =>
  /\.([a-z0-9]+)$/i.exec(url.replace(/[?#].*$/, ''))?.[1]?.toLowerCase() ?? ''

const imageEndings = new Set(['jpg', 'jpeg', 'png', 'webp', 'gif', 'avif', 'svg'])

export const flyerKind = (url: string): FlyerKind => {
  const ending = endingOf(url)
  if (ending === 'pdf') return 'pdf'
  return imageEndings.has(ending) ? 'image' : 'unknown'
}

/** "neon_cruise_flyer.pdf"; a picture keeps its own ending, or no program would open it. */
export const flyerDownloadName = (eventName: string, url: string): string => {
  const name = flyerFileName(eventName)
  return flyerKind(url) === 'image' ? name.replace(/pdf$/, endingOf(url)) : name
}
