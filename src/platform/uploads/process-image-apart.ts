/**
 * Makes sizes of a picture in a process of its own: what a hostile file does to the library that reads
 * it, a crash or worse, stays there; it knows no settings; and it yields to requests.
 */
import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { AppError } from '../../kit/errors.ts'
import type { PictureResult, PictureTask } from './picture-process.ts'
import type { ProcessedImage } from './process-image.ts'

/** A picture within bounds takes a few seconds on a slow machine. */
const longestMs = 90_000

const damaged = 'This picture is damaged and cannot be read. Save it again and send the new file.'

/** As `processImage`, whose sentences it passes on; a process that ends or takes too long refuses, too. */
export const processImageApart = async (
  content: Uint8Array,
  widths: readonly number[],
): Promise<ProcessedImage> => {
  const result = await runTask({ content, widths })
  if (result && 'image' in result) return result.image
  const message = result?.refusal ?? damaged
  throw new AppError('unprocessable', { message, fields: { file: message } })
}

const runTask = async (task: PictureTask): Promise<PictureResult | undefined> => {
  const child = fork(path.join(import.meta.dirname, 'picture-process.ts'), {
    serialization: 'advanced',
    stdio: 'ignore',
    execArgv: [],
    env: {},
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), longestMs)
  try {
    return await exchange(child, task)
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}

const exchange = (child: ChildProcess, task: PictureTask) =>
  new Promise<PictureResult | undefined>((resolve, reject) => {
    child.once('message', (result: PictureResult) => resolve(result))
    child.once('exit', () => resolve(undefined))
    child.once('error', reject)
    // A process that is gone already tells by its exit.
    child.send(task, () => {})
  })
