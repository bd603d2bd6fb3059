/** Runs in the processes that `process-image-apart.ts` starts: one picture or PDF after another. */
import { AppError } from '../../../../kit/errors.ts'
import { lowerPriority } from '../../../../platform/processes/lower-priority.ts'
import { type ProcessedImage, processImage } from './process-image.ts'
import type { RenderedPdf } from './render-pdf.ts'

export type PictureTask = {
  content: Uint8Array
  widths: readonly number[]
  /** Given for a PDF: how many of its pages are rendered at most. */
  mostPages?: number
}

/** A refusal has the sentence for the sender; anything else ends the process with an error. */
export type PictureResult = { image: ProcessedImage } | { pdf: RenderedPdf } | { refusal: string }

lowerPriority()

const resultOf = async ({ content, widths, mostPages }: PictureTask): Promise<PictureResult> => {
  if (mostPages === undefined) return { image: await processImage(content, widths) }
  // Four megabytes of WebAssembly, which pictures do without.
  const { renderPdf } = await import('./render-pdf.ts')
  return { pdf: await renderPdf(content, { widths, mostPages }) }
}

process.on('message', async (task: PictureTask) => {
  const result = await resultOf(task).catch((error: unknown): PictureResult => {
    if (error instanceof AppError) return { refusal: error.message }
    throw error
  })
  process.send?.(result)
})

// Also when the other side was killed.
process.on('disconnect', () => process.exit())
