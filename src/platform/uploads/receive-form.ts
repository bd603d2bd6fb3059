/** Reads a form as it comes, with one file in it (RFC 7578). */
import { once } from 'node:events'
import type { Readable, Stream } from 'node:stream'
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import { type SpooledFile, spoolFile, tooLarge } from './spool-file.ts'
import { unreadable } from './unreadable.ts'

/** Overhead of a form beside its file: boundaries, part headers, short fields. */
export const formBytes = 64 * 1024

export type ReceivedForm = {
  /** The part of the name `file`; undefined when there is none. */
  file: SpooledFile | undefined
  /** The other parts, by name. */
  fields: Record<string, string>
}

type FormOptions = {
  /** The content type, with the boundary. */
  type: string
  /** Most bytes of the file. */
  maxBytes: number
  /** The parser gets so long after the last byte: some malformed forms make it wait for more. */
  settleMs: number
}

/** Throws `too_large`, `invalid_request`, and whatever the parser or the body throws. */
export const receiveForm = async (body: Readable, options: FormOptions): Promise<ReceivedForm> => {
  const { type, maxBytes, settleMs } = options
  const form = openForm(type, { ...oneFile, fileSize: maxBytes + 1 })
  const failure = new AbortController()
  const fields: Record<string, string> = {}
  let part: Readable | undefined
  let spooling: Promise<SpooledFile> | undefined
  form.on('error', (error) => failure.abort(error))
  form.on('field', (name, value) => {
    fields[name] = value
  })
  form.on('file', (name, stream) => {
    outliveErrors(stream)
    if (name !== 'file' || spooling) return stream.resume()
    part = stream
    spooling = spoolFile(stream, maxBytes)
    // Nobody reads the form on once its file cannot be kept.
    spooling.catch((error: unknown) => failure.abort(error))
  })
  try {
    const maxTotal = maxBytes + formBytes
    const failed = () => tooLarge(maxBytes)
    await feed({ body, form, maxTotal, failed, settleMs, failure: failure.signal })
    return { file: await spooling, fields }
  } catch (error) {
    // A form that breaks off leaves its file waiting for more.
    part?.destroy(error as Error)
    await discard(spooling)
    throw error
  }
}

const oneFile = { files: 2, fields: 10, fieldSize: 1000, parts: 12 }

type FormLimits = typeof oneFile & { fileSize: number }

/** Throws `invalid_request` for a content type without a boundary. */
export const openForm = (type: string, limits: FormLimits): BusboyInstance => {
  try {
    return new Busboy({
      headers: { 'content-type': type } as BusboyHeaders,
      limits: { ...limits, headerSize: 8192 },
    })
  } catch (cause) {
    throw unreadable('The form has no boundary between its parts.', cause)
  }
}

/**
 * A stream may fail before anybody reads it, or once more after its failure was told: unheard, that
 * would end the process. Whoever reads it is told all the same.
 */
export const outliveErrors = (stream: Stream): void => {
  stream.on('error', () => {})
}

type Feeding = {
  body: Readable
  form: BusboyInstance
  /** Most bytes of all parts, and what is thrown beyond. */
  maxTotal: number
  failed: () => Error
  settleMs: number
  failure: AbortSignal
}

/** Not `pipeline`: it never ends when the parser does not, whatever its signal says. */
export const feed = async (feeding: Feeding): Promise<void> => {
  const { body, form, maxTotal, failed, settleMs, failure } = feeding
  const finished = once(form, 'finish', { signal: failure })
  finished.catch(() => {})
  try {
    let seen = 0
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      seen += chunk.length
      if (seen > maxTotal) throw failed()
      if (!form.write(chunk)) await once(form, 'drain', { signal: failure })
      failure.throwIfAborted()
    }
    form.end()
    await beforeLong(finished, settleMs)
  } catch (error) {
    throw failure.aborted ? failure.reason : error
  }
}

const beforeLong = async (work: Promise<unknown>, ms: number): Promise<void> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(unreadable('The form is malformed.')), ms)
  try {
    await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

const discard = async (spooling: Promise<SpooledFile> | undefined): Promise<void> => {
  const file = await spooling?.catch(() => undefined)
  await file?.[Symbol.asyncDispose]()
}
