/**
 * Small picture of a flyer: the copy made at its upload. Parses the address without uploaded-file.ts, which the home
 * page would load only for this; a test checks that both agree.
 */

/** Matches uploads, and the SVG flyers of demo events, which are sharp at any size. */
const form =
  /^(?:(\/uploads\/\w{16}-(\d+)x[\da-fp-]+)\.(?:jpg|png|pdf)|\/share\/event\/\w+\/flyer\.svg)$/

/** WebP at most 320 pixels wide, or the SVG; undefined for other sites' files and unrendered PDFs. */
export const smallFlyer = (url: string | null | undefined): string | undefined => {
  const [drawing, name, width] = form.exec(url ?? '') ?? []
  return name ? `${name}-${Math.min(320, Number(width))}.webp` : drawing
}
