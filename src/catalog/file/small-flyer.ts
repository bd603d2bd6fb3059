/**
 * A flyer as a small picture, from the copy that was made when it was uploaded. Its address is read here without
 * uploaded-file.ts, which the home page would load for this alone; a test holds them together.
 */

/** The demonstration's flyers have such a copy beside them. */
const form = /^(\/(?:demo\/[\w-]+|uploads\/\w{16}-(\d+)x[\da-fp-]+))\.(?:jpg|png|pdf)$/

/** Address of a WebP of 320 pixels at most; undefined for what is elsewhere, and for a PDF that was never rendered. */
export const smallFlyer = (url: string | null | undefined): string | undefined => {
  const [, name, width = 320] = form.exec(url ?? '') ?? []
  return name && `${name}-${Math.min(320, Number(width))}.webp`
}
