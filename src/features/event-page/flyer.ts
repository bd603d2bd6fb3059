/** Ways to show, print and save a flyer, by what its address says it is. */
import { websiteHref } from '../../catalog/event/contact-links.ts'
import { flyerFileName } from '../../catalog/file/file-names.ts'
import { pictureSrcSet, renderedPages, uploadedPicture } from '../../catalog/file/uploaded-file.ts'

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

const isImage = (url: string): boolean => imageEndings.has(endingOf(url))

export const isPdf = (url: string): boolean => endingOf(url) === 'pdf'

/** "neon_cruise_flyer.pdf"; a picture keeps its own ending, or no program would open it. */
export const flyerDownloadName = (eventName: string, url: string): string => {
  const name = flyerFileName(eventName)
  return isImage(url) ? name.replace(/pdf$/, endingOf(url)) : name
}

export type FlyerPicture = {
  src: string
  srcSet?: string
  width?: number
  height?: number
}

export type FlyerPages = {
  /** In order; of a long PDF the first ones. */
  pictures: FlyerPicture[]
  /** Pages of the flyer itself, which may be more. */
  count: number
}

/** A flyer of ours as pictures; undefined for what is elsewhere, and for a PDF that was never rendered. */
export const flyerPages = (url: string): FlyerPages | undefined => {
  if (!isOwnFile(url)) return undefined
  const first = uploadedPicture(url)
  if (first) {
    const { width, height } = first
    const picture = { src: first.url, srcSet: pictureSrcSet(first), width, height }
    const pages = renderedPages(url)
    const others = (pages?.urls ?? []).slice(1).map((src) => ({ src }))
    return { pictures: [picture, ...others], count: pages?.count ?? 1 }
  }
  return isImage(url) ? { pictures: [{ src: url }], count: 1 } : undefined
}
