/** Runs in the processes that `process-image-apart.ts` starts: one picture or PDF after another. */
import { AppError } from '../../../../kit/errors.ts'
import { serveTasks } from '../../../../platform/processes/serve-tasks.ts'
import { type ProcessedImage, processImage } from './process-image.ts'
import type { RenderedPdf } from './render-pdf.ts'

export type PictureTask = {
  content: Uint8Array
  widths: readonly number[]
  /** Given for a PDF: how many of its pages are rendered at most. */
  mostPages?: number
}

/** A refusal has the sentence for the sender. */
export type PictureResult = { image: ProcessedImage } | { pdf: RenderedPdf } | { refusal: string }

const resultOf = async ({ content, widths, mostPages }: PictureTask): Promise<PictureResult> => {
  if (mostPages === undefined) return { image: await processImage(content, widths) }
  // Four megabytes of WebAssembly, which pictures do without.
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
