/**
 * Resizes pictures and renders PDFs in child processes: a hostile file can crash or take over only the process of the
 * library that reads it. The processes get no configuration and run at a lower priority than requests.
 */
import path from 'node:path'
import { AppError, fieldError } from '../../../../kit/errors.ts'
import { ProcessDeath } from '../../../../platform/processes/bounded-process.ts'
import { runOnce } from '../../../../platform/processes/run-task.ts'
import type { PictureResult, PictureTask } from './picture-process.ts'
import type { ProcessedImage } from './process-image.ts'
import type { RenderedPdf } from './render-pdf.ts'

/** CPU time. A picture within the limits needs a few seconds on a slow machine; so do eight pages of a PDF. */
const maxPictureMs = 90_000
const maxPdfMs = 30_000

/** Megabytes. The largest accepted picture needs half of it, most of that outside the heap. */
const usualMemory = 1024

type TaskBounds = {
  longestMs?: number
  /** Megabytes. */
  memory?: number
}

const damagedMessage = 'This picture is damaged. Save it again and upload the new file.'
const slowPdfMessage =
  'This PDF takes too long to render. Export it again with smaller pictures, or upload the flyer as a picture.'

/**
 * Runs `processImage` in a child process and passes on its error messages; a crash, timeout or memory limit also
 * rejects the file. The caller limits concurrency.
 */
export const processImageApart = async (
  content: Uint8Array,
  widths: readonly number[],
): Promise<ProcessedImage> => {
  const result = await runTask({ content, widths })
  if (result && 'image' in result) return result.image
  throw refusalOf(result, damagedMessage)
}

/** Runs `renderPdf` in a child process, as `processImageApart` runs `processImage`. */
export const renderPdfApart = async (
  content: Uint8Array,
  { bounds, ...pages }: { widths: readonly number[]; mostPages: number; bounds?: TaskBounds },
): Promise<RenderedPdf> => {
  const result = await runTask({ content, ...pages }, { longestMs: maxPdfMs, ...bounds })
  if (result && 'pdf' in result) return result.pdf
  throw refusalOf(result, slowPdfMessage)
}

const refusalOf = (result: PictureResult | undefined, otherwise: string) =>
  fieldError('unprocessable', 'file', result && 'refusal' in result ? result.refusal : otherwise)

const runner = {
  program: path.join(import.meta.dirname, 'picture-process.ts'),
  heap: 512,
  isLowPriority: true,
}

/** Undefined if the process crashed or was killed. */
const runTask = async (
  task: PictureTask,
  bounds: TaskBounds = {},
): Promise<PictureResult | undefined> => {
  const { longestMs: processorTime = maxPictureMs, memory = usualMemory } = bounds
  try {
    return await runOnce<PictureResult>(runner, task, { processorTime, memory })
  } catch (error) {
    if (!(error instanceof ProcessDeath)) throw error
    if (error.cause === 'starved') throw new AppError('unavailable')
    return undefined
  }
}
