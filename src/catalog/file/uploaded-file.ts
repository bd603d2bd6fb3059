/**
 * Files that visitors sent, by their addresses. The address of a picture tells its size and color, so
 * that a page needs nothing else to leave the right space for it and to ask for the right size:
 * `/uploads/<id>-<width>x<height>-<color>.jpg`, with `-320.webp`, `-960.webp` … beside it. Beside a PDF,
 * `<id>-<width>x<height>-<color>-<pages>p.pdf`, stands its first page as such a picture, and the next
 * ones as `…-page2.jpg` … for printing. A PDF that could not be rendered is `<id>.pdf`.
 */

export const uploadKinds = ['flyer', 'logo'] as const
export type UploadKind = (typeof uploadKinds)[number]

/** 10 MB. */
export const maxUploadBytes: number = 10 * 1024 * 1024

/** For the `accept` of a file field. */
export const acceptedUploads = {
  flyer: 'application/pdf,image/jpeg,image/png,image/webp',
  logo: 'image/jpeg,image/png,image/webp',
} as const satisfies Record<UploadKind, string>

/** Widths of the smaller copies; a picture that is not wider has its own width instead. */
export const pictureWidths = [320, 960, 1920]

export type PictureSize = { url: string; width: number; height: number }

/** Pages of a PDF that are rendered; the rest is in the file alone. */
export const maxRenderedPages = 8

export type UploadedPicture = {
  /** JPEG or PNG of the full width. */
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

/** The address of a file by its name. */
export const uploadUrl = (name: string): string => folder + name

/** Id of the upload that an address belongs to; undefined for all other addresses. */
export const uploadIdOf = (url: string | null | undefined): string | undefined =>
  anyForm.exec(url ?? '')?.[1]

/** The name of a picture's copy of one width beside the name of the picture itself. */
export const pictureSizeName = (name: string, width: number): string =>
  `${name.replace(/\.\w+$/, '')}-${width}.webp`

/** The name of a further page of a PDF, from 2 on. */
export const pageName = (name: string, page: number): string =>
  `${name.replace(/\.\w+$/, '')}-page${page}.jpg`

export type RenderedPages = {
  /** Pages as pictures, in order. */
  urls: string[]
  /** Pages of the PDF. */
  count: number
}

/** The rendered pages of an uploaded PDF; undefined for everything else. */
export const renderedPages = (url: string | null | undefined): RenderedPages | undefined => {
  const [, , , , count, ending] = pictureForm.exec(url ?? '') ?? []
  if (!url || ending !== 'pdf' || count === undefined) return undefined
  const rendered = Math.min(Number(count), maxRenderedPages)
  const others = Array.from({ length: Math.max(0, rendered - 1) }, (_, n) => pageName(url, n + 2))
  return { urls: [url.replace(/pdf$/, 'jpg'), ...others], count: Number(count) }
}

/**
 * Picture facts encoded in an uploaded file's address, for a PDF those of its first page; undefined for a PDF
 * without one and for files from elsewhere.
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

/** The `srcset` of an `img`; its `sizes` is the page's to say. */
export const pictureSrcSet = ({ sizes }: UploadedPicture): string =>
  sizes.map(({ url, width }) => `${url} ${width}w`).join(', ')
