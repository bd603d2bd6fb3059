/**
 * Makes sizes of pictures and renders PDFs in processes of their own: what a hostile file does to the library that reads
 * it, a crash or worse, stays there; they know no settings; and they yield to requests. Starting one
 * holds up its parent for some milliseconds, so they are kept for a while.
 */

import path from 'node:path'
import { AppError, fieldError } from '../../../../kit/errors.ts'
import { BoundedProcess, ProcessDeath } from '../../../../platform/processes/bounded-process.ts'
import { lowerPriority } from '../../../../platform/processes/lower-priority.ts'
import { type ProcessedImage, processImage } from './process-image.ts'
import type { RenderedPdf } from './render-pdf.ts'

/** Runs in the processes that `process-image-apart.ts` starts: one picture or PDF after another. */
type PictureTask = {
  content: Uint8Array
  widths: readonly number[]
  /** Given for a PDF: how many of its pages are rendered at most. */
  mostPages?: number
}

/** A refusal has the sentence for the sender; anything else ends the process with an error. */
type PictureResult = { image: ProcessedImage } | { pdf: RenderedPdf } | { refusal: string }

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

/** Processor time. A picture within bounds takes a few seconds on a slow machine, so do eight pages of a PDF. */
const longestMs = 90_000
const longestPdfMs = 30_000

/** In megabytes. The largest picture that is taken needs half of it, hardly any of that in the heap. */
const usualBounds = { memory: 1024, heap: 512 }

/** After that long without work, or that many pictures, a process ends. */
const idleMs = 20_000
const maxPictures = 50

type TaskBounds = {
  longestMs?: number
  /** In megabytes. */
  memory?: number
}

const damaged = 'This picture is damaged. Save it again and upload the new file.'
const tooMuch =
  'This PDF takes too long to render. Export it again with smaller pictures, or upload the flyer as a picture.'

/**
 * Runs `processImage` in a child process and passes on its messages; a crash, timeout or memory limit also refuses
 * the file. The caller limits concurrency.
 */
export const processImageApart = async (
  content: Uint8Array,
  widths: readonly number[],
): Promise<ProcessedImage> => {
  const result = await work({ content, widths })
  if (result && 'image' in result) return result.image
  throw refused(result, damaged)
}

/** Runs `renderPdf` in the same way. */
export const renderPdfApart = async (
  content: Uint8Array,
  { bounds, ...pages }: { widths: readonly number[]; mostPages: number; bounds?: TaskBounds },
): Promise<RenderedPdf> => {
  const result = await work({ content, ...pages }, { longestMs: longestPdfMs, ...bounds })
  if (result && 'pdf' in result) return result.pdf
  throw refused(result, tooMuch)
}

const refused = (result: PictureResult | undefined, otherwise: string) =>
  fieldError('unprocessable', 'file', result && 'refusal' in result ? result.refusal : otherwise)

/** Undefined when the process died, or had to be killed. */
const work = async (
  task: PictureTask,
  bounds: TaskBounds = {},
): Promise<PictureResult | undefined> => {
  const worker = takeIdle() ?? { child: new BoundedProcess(program, usualBounds), pictures: 0 }
  const { child } = worker
  clearTimeout(worker.idling)
  child.rest(false)
  child.limitProcessorTime(bounds.longestMs ?? longestMs)
  child.limitMemory(bounds.memory ?? usualBounds.memory)
  child.send(task)
  try {
    const result = (await child.next()) as PictureResult
    keep(worker)
    return result
  } catch (error) {
    if (error instanceof ProcessDeath) return undefined
    throw error
  }
}

const program = path.join(import.meta.dirname, 'picture-process.ts')

type Worker = { child: BoundedProcess; pictures: number; idling?: NodeJS.Timeout }

const idle = new Set<Worker>()

const takeIdle = (): Worker | undefined => {
  const worker = [...idle].findLast(({ child }) => child.isAlive)
  if (worker) idle.delete(worker)
  return worker
}

const keep = (worker: Worker): void => {
  const { child } = worker
  worker.pictures++
  if (worker.pictures >= maxPictures) return child.kill()
  child.limitTime()
  child.rest(true)
  idle.add(worker)
  worker.idling = setTimeout(() => {
    idle.delete(worker)
    child.kill()
  }, idleMs).unref()
}
