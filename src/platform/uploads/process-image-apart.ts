/**
 * Makes sizes of pictures in processes of their own: what a hostile file does to the library that reads
 * it, a crash or worse, stays there; they know no settings; and they yield to requests. Starting one
 * holds up its parent for some milliseconds, so they are kept for a while.
 */
import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { AppError } from '../../kit/errors.ts'
import type { PictureResult, PictureTask } from './picture-process.ts'
import type { ProcessedImage } from './process-image.ts'

/** A picture within bounds takes a few seconds on a slow machine. */
const longestMs = 90_000

/** After that long without work, or that many pictures, a process ends. */
const idleMs = 20_000
const mostPictures = 50

const damaged = 'This picture is damaged and cannot be read. Save it again and send the new file.'

/**
 * As `processImage`, whose sentences it passes on; a process that crashes or takes too long refuses,
 * too. How many at a time is the caller's choice.
 */
export const processImageApart = async (
  content: Uint8Array,
  widths: readonly number[],
): Promise<ProcessedImage> => {
  const worker = idle.pop() ?? startWorker()
  clearTimeout(worker.idling)
  const result = await exchange(worker.child, { content, widths })
  if (result) keep(worker)
  else worker.child.kill('SIGKILL')
  if (result && 'image' in result) return result.image
  const message = result?.refusal ?? damaged
  throw new AppError('unprocessable', { message, fields: { file: message } })
}

type Worker = { child: ChildProcess; pictures: number; idling?: NodeJS.Timeout }

const idle: Worker[] = []

const startWorker = (): Worker => {
  const child = fork(path.join(import.meta.dirname, 'picture-process.ts'), {
    serialization: 'advanced',
    stdio: 'ignore',
    execArgv: [],
    env: {},
  })
  // Waiting for work, it keeps nobody from ending.
  child.unref()
  child.channel?.unref()
  const worker = { child, pictures: 0 }
  child.once('exit', () => forget(worker))
  // Unheard, it would end this process; whoever waits for the picture hears it too.
  child.on('error', () => forget(worker))
  return worker
}

const keep = (worker: Worker): void => {
  worker.pictures++
  if (worker.pictures >= mostPictures || !worker.child.connected) {
    worker.child.kill()
    return
  }
  idle.push(worker)
  worker.idling = setTimeout(() => {
    forget(worker)
    worker.child.kill()
  }, idleMs)
  worker.idling.unref()
}

const forget = (worker: Worker): void => {
  const index = idle.indexOf(worker)
  if (index >= 0) idle.splice(index, 1)
}

/** Undefined when the process ends instead of answering, or takes too long. */
const exchange = async (
  child: ChildProcess,
  task: PictureTask,
): Promise<PictureResult | undefined> => {
  const answer = Promise.withResolvers<PictureResult | undefined>()
  const fail = () => answer.resolve(undefined)
  const timer = setTimeout(fail, longestMs)
  child.once('message', answer.resolve).once('exit', fail).once('error', fail)
  child.channel?.ref()
  // One that is gone already tells by its exit.
  child.send(task, () => {})
  try {
    return await answer.promise
  } finally {
    clearTimeout(timer)
    child.channel?.unref()
    child.off('message', answer.resolve).off('exit', fail).off('error', fail)
  }
}
