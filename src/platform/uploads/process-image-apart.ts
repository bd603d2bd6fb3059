/**
 * Makes sizes of pictures and renders PDFs in processes of their own: what a hostile file does to the library that reads
 * it, a crash or worse, stays there; they know no settings; and they yield to requests. Starting one
 * holds up its parent for some milliseconds, so they are kept for a while.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '../../kit/errors.ts'
import type { PictureResult, PictureTask } from './picture-process.ts'
import type { ProcessedImage } from './process-image.ts'
import type { RenderedPdf } from './render-pdf.ts'

/** A picture within bounds takes a few seconds on a slow machine, so do eight pages of a PDF. */
const longestMs = 90_000
const longestPdfMs = 30_000

/** The largest picture that is taken needs half of it. */
const mostBytes = 1024 ** 3
const lookMs = 100

/** After that long without work, or that many pictures, a process ends. */
const idleMs = 20_000
const mostPictures = 50

export type Bounds = { longestMs?: number; mostBytes?: number }

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
  { bounds, ...pages }: { widths: readonly number[]; mostPages: number; bounds?: Bounds },
): Promise<RenderedPdf> => {
  const result = await work({ content, ...pages }, { longestMs: longestPdfMs, ...bounds })
  if (result && 'pdf' in result) return result.pdf
  throw refused(result, tooMuch)
}

const refused = (result: PictureResult | undefined, otherwise: string) => {
  const message = result && 'refusal' in result ? result.refusal : otherwise
  return new AppError('unprocessable', { message, fields: { file: message } })
}

/** Undefined when the process died, or had to be killed. */
const work = async (task: PictureTask, bounds?: Bounds): Promise<PictureResult | undefined> => {
  const worker = idle.pop() ?? startWorker()
  clearTimeout(worker.idling)
  const result = await exchange(worker.child, task, bounds)
  if (result) keep(worker)
  else worker.child.kill('SIGKILL')
  return result
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

/** Undefined when the process ends instead of answering, or takes more than it may. */
const exchange = async (
  child: ChildProcess,
  task: PictureTask,
  bounds: Bounds = {},
): Promise<PictureResult | undefined> => {
  const answer = Promise.withResolvers<PictureResult | undefined>()
  const fail = () => answer.resolve(undefined)
  const timer = setTimeout(fail, bounds.longestMs ?? longestMs)
  const look = setInterval(async () => {
    if ((await residentBytes(child.pid)) > (bounds.mostBytes ?? mostBytes)) fail()
  }, lookMs)
  child.once('message', answer.resolve).once('exit', fail).once('error', fail)
  child.channel?.ref()
  // One that is gone already tells by its exit.
  child.send(task, () => {})
  try {
    return await answer.promise
  } finally {
    clearTimeout(timer)
    clearInterval(look)
    child.channel?.unref()
    child.off('message', answer.resolve).off('exit', fail).off('error', fail)
  }
}

const pageBytes = 4096

/** Memory of a process in RAM; 0 where the system does not tell, which is elsewhere than on Linux. */
const residentBytes = async (pid: number | undefined): Promise<number> => {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  return Number(text.split(' ')[1] ?? 0) * pageBytes
}
