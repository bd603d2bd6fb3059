/** Child process of `process-image-apart.ts`: processes one picture or PDF after another. */
import { AppError } from '../../../../kit/errors.ts'
import { serveTasks } from '../../../../platform/processes/serve-tasks.ts'
import { type ProcessedImage, processImage } from './process-image.ts'
import type { RenderedPdf } from './render-pdf.ts'

export type PictureTask = {
  content: Uint8Array
  widths: readonly number[]
  /** Set for a PDF: most pages to render. */
  mostPages?: number
}

/** `refusal` is the message for the sender. */
export type PictureResult = { image: ProcessedImage } | { pdf: RenderedPdf } | { refusal: string }

const resultOf = async ({ content, widths, mostPages }: PictureTask): Promise<PictureResult> => {
  if (mostPages === undefined) return { image: await processImage(content, widths) }
  // Loaded on demand: four megabytes of WebAssembly, which pictures don't need.
  const { renderPdf } = await import('./render-pdf.ts')
  return { pdf: await renderPdf(content, { widths, mostPages }) }
}

serveTasks<PictureTask, PictureResult>(async (task, send) => {
  const result = await resultOf(task).catch((error: unknown): PictureResult => {
    if (error instanceof AppError) return { refusal: error.message }
    throw error
  })
  await send(result)
})
