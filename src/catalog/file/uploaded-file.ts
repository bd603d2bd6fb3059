/**
 * Uploaded files, by their addresses. The address of a picture contains its size and color, so that a page can reserve
 * the space and choose a size without further data: `/uploads/<id>-<width>x<height>-<color>.jpg`, with copies
 * `-320.webp`, `-960.webp` … A PDF is `<id>-<width>x<height>-<color>-<pages>p.pdf`; its first page is a picture with
 * the same name and copies, further pages are `…-page2.jpg` … for printing. A PDF that could not be rendered is
 * `<id>.pdf`.
 */

export const uploadKinds = ['flyer', 'logo'] as const
export type UploadKind = (typeof uploadKinds)[number]

/** 10 MB. */
export const maxUploadBytes: number = 10 * 1024 * 1024

/** Values of the `accept` attribute of a file field. */
export const acceptedUploads = {
  flyer: 'application/pdf,image/jpeg,image/png,image/webp',
  logo: 'image/jpeg,image/png,image/webp',
} as const satisfies Record<UploadKind, string>

/** Widths of the smaller copies. Copies are never upscaled: a narrower picture has one of its own width instead. */
export const pictureWidths = [320, 960, 1920]

export type PictureSize = { url: string; width: number; height: number }

/** Most pages of a PDF that are rendered; further pages are only in the PDF. */
export const maxRenderedPages = 8

export type UploadedPicture = {
  /** JPEG or PNG in full width. */
  url: string
  width: number
  height: number
  /** The dominant color, `#rrggbb`. */
  placeholder: string
  /** WebP, from small to large; the last one has the full width. */
  sizes: PictureSize[]
}

const folder = '/uploads/'
const idForm = '[0-9a-hjkmnp-tv-z]{16}'
const pictureForm = new RegExp(
  `^${folder}${idForm}-(\\d{1,4})x(\\d{1,4})-([0-9a-f]{6})(?:-(\\d{1,4})p)?\\.(jpg|png|pdf)$`,
)
const anyForm = new RegExp(
  `^${folder}(${idForm})(\\.pdf|-\\d{1,4}x\\d{1,4}-[0-9a-f]{6}(-\\d{1,4}p)?` +
    `(\\.(jpg|png|pdf)|-\\d{1,4}\\.webp|-page\\d{1,2}\\.jpg))$`,
)

/** Path of an uploaded file. */
export const uploadUrl = (name: string): string => folder + name

/** Id of the upload that an address belongs to; undefined if the address is not of an upload. */
export const uploadIdOf = (url: string | null | undefined): string | undefined =>
  anyForm.exec(url ?? '')?.[1]

/** File name of a picture's copy of the given width. */
export const pictureSizeName = (name: string, width: number): string =>
  `${name.replace(/\.\w+$/, '')}-${width}.webp`

/** File name of a further page of a PDF, from page 2 on. */
export const pageName = (name: string, page: number): string =>
  `${name.replace(/\.\w+$/, '')}-page${page}.jpg`

export type RenderedPages = {
  /** Addresses of the pages as pictures, in order. */
  urls: string[]
  /** Number of pages of the PDF, including pages that are not rendered. */
  count: number
}

/** Rendered pages of an uploaded PDF; undefined for any other address. */
export const renderedPages = (url: string | null | undefined): RenderedPages | undefined => {
  const [, , , , count, ending] = pictureForm.exec(url ?? '') ?? []
  if (!url || ending !== 'pdf' || count === undefined) return undefined
  const rendered = Math.min(Number(count), maxRenderedPages)
  const furtherPages = Array.from({ length: Math.max(0, rendered - 1) }, (_, n) =>
    pageName(url, n + 2),
  )
  return { urls: [url.replace(/pdf$/, 'jpg'), ...furtherPages], count: Number(count) }
}

/**
 * Size, color and copies from an uploaded file's address; for a PDF, those of its first page. Undefined for a PDF
 * without rendered pages and for files from elsewhere.
 */
export const uploadedPicture = (
  address: string | null | undefined,
): UploadedPicture | undefined => {
  const [, fullWidth, fullHeight, color] = pictureForm.exec(address ?? '') ?? []
  if (!address || !color) return undefined
  const url = address.replace(/pdf$/, 'jpg')
  const width = Number(fullWidth)
  const height = Number(fullHeight)
  const sizes = [...pictureWidths.filter((each) => each < width), width].map((each) => ({
    url: pictureSizeName(url, each),
    width: each,
    height: Math.max(1, Math.round((height * each) / width)),
  }))
  return { url, width, height, placeholder: `#${color}`, sizes }
}

/** `srcset` of an `img`; the page sets `sizes`. */
export const pictureSrcSet = ({ sizes }: UploadedPicture): string =>
  sizes.map(({ url, width }) => `${url} ${width}w`).join(', ')
