/**
 * Files that visitors sent, by their addresses. The address of a picture tells its size and colour, so
 * that a page needs nothing else to leave the right space for it and to ask for the right size:
 * `/uploads/<id>-<width>x<height>-<colour>.jpg`, with `-320.webp`, `-960.webp` … beside it.
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

export type UploadedPicture = {
  width: number
  height: number
  /** The dominant colour, `#rrggbb`. */
  placeholder: string
  /** WebP, from small to large; the last one has the full width. */
  sizes: PictureSize[]
}

const folder = '/uploads/'
const idForm = '[0-9a-hjkmnp-tv-z]{16}'
const pictureForm = new RegExp(
  `^${folder}(${idForm})-(\\d{1,4})x(\\d{1,4})-([0-9a-f]{6})\\.(jpg|png)$`,
)
const anyForm = new RegExp(
  `^${folder}(${idForm})(\\.pdf|-\\d{1,4}x\\d{1,4}-[0-9a-f]{6}(\\.(jpg|png)|-\\d{1,4}\\.webp))$`,
)

/** The address of a file by its name. */
export const uploadUrl = (name: string): string => folder + name

/** Which upload an address belongs to; undefined for all other addresses. */
export const uploadIdOf = (url: string | null | undefined): string | undefined =>
  anyForm.exec(url ?? '')?.[1]

/** The name of a picture's copy of one width beside the name of the picture itself. */
export const pictureSizeName = (name: string, width: number): string =>
  `${name.replace(/\.\w+$/, '')}-${width}.webp`

/** What the address of an uploaded picture tells; undefined for a PDF and for files from elsewhere. */
export const uploadedPicture = (url: string | null | undefined): UploadedPicture | undefined => {
  const [, , fullWidth, fullHeight, colour] = pictureForm.exec(url ?? '') ?? []
  if (!url || !colour) return undefined
  const width = Number(fullWidth)
  const height = Number(fullHeight)
  const sizes = [...pictureWidths.filter((each) => each < width), width].map((each) => ({
    url: pictureSizeName(url, each),
    width: each,
    height: Math.max(1, Math.round((height * each) / width)),
  }))
  return { width, height, placeholder: `#${colour}`, sizes }
}

/** The `srcset` of an `img`; its `sizes` is the page's to say. */
export const pictureSrcSet = ({ sizes }: UploadedPicture): string =>
  sizes.map(({ url, width }) => `${url} ${width}w`).join(', ')
