/** Display, print and download of a flyer, according to its URL. */
import { websiteHref } from '../../catalog/event/contact-links.ts'
import { flyerFileName } from '../../catalog/file/file-names.ts'
import { pictureSrcSet, renderedPages, uploadedPicture } from '../../catalog/file/uploaded-file.ts'

/** True for a file of this site, given by its path. */
export const isOwnFile = (href: string): boolean => /^\/(?!\/)/.test(href)

/** Path on this site or http(s) URL; undefined without a flyer, or if the link is not safe. */
export const flyerHref = (url: string | null): string | undefined => {
  if (!url) return undefined
  return isOwnFile(url) ? url : websiteHref(url)
}

const endingOf = (url: string): string =>
  /\.([a-z0-9]+)$/i.exec(url.replace(/[?#].*$/, ''))?.[1]?.toLowerCase() ?? ''

const imageEndings = new Set(['jpg', 'jpeg', 'png', 'webp', 'gif', 'avif', 'svg'])

const isImage = (url: string): boolean => imageEndings.has(endingOf(url))

export const isPdf = (url: string): boolean => endingOf(url) === 'pdf'

/** "neon_cruise_flyer.pdf"; an image keeps its extension, or programs could not open it. */
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
  /** In order; the first pages of a long PDF. */
  pictures: FlyerPicture[]
  /** Number of pages of the flyer, which may exceed the number of pictures. */
  count: number
}

/** Pictures of a flyer stored on this site; undefined for other flyers, and for a PDF that was not rendered. */
export const flyerPages = (url: string): FlyerPages | undefined => {
  if (!isOwnFile(url)) return undefined
  const first = uploadedPicture(url)
  if (first) {
    const { width, height } = first
    const picture = { src: first.url, srcSet: pictureSrcSet(first), width, height }
    const pages = renderedPages(url)
    const otherPages = (pages?.urls ?? []).slice(1).map((src) => ({ src }))
    return { pictures: [picture, ...otherPages], count: pages?.count ?? 1 }
  }
  return isImage(url) ? { pictures: [{ src: url }], count: 1 } : undefined
}
