/** A flyer as a small picture, from the copy that was made when it was uploaded. */
import { uploadedPicture } from './uploaded-file.ts'

/** The demonstration's flyers have such a copy beside them. */
const demoFlyer = /^(\/demo\/[\w-]+)\.(?:pdf|png)$/

/** Address of a WebP of 320 pixels at most; undefined for what is elsewhere, and for a PDF that was never rendered. */
export const smallFlyer = (url: string | null | undefined): string | undefined => {
  const [, demo] = demoFlyer.exec(url ?? '') ?? []
  return demo === undefined ? uploadedPicture(url)?.sizes[0]?.url : `${demo}-320.webp`
}
