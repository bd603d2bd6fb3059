/**
 * A flyer as a small picture, from the copy that was made when it was uploaded. Its address is read here without
 * uploaded-file.ts, which the home page would load for this alone; a test holds them together.
 */

/** The flyers of demo events are drawings, sharp in every size. */
const form =
  /^(?:(\/uploads\/\w{16}-(\d+)x[\da-fp-]+)\.(?:jpg|png|pdf)|\/share\/event\/\w+\/flyer\.svg)$/

/** Address of a WebP of 320 pixels at most, or of the drawing; undefined for what is elsewhere, and for a PDF that was never rendered. */
export const smallFlyer = (url: string | null | undefined): string | undefined => {
  const [drawing, name, width] = form.exec(url ?? '') ?? []
  return name ? `${name}-${Math.min(320, Number(width))}.webp` : drawing
}
