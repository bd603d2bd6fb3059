/** HTTP adapter: node:http's messages to requests of the pipeline, its answers back to the socket. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline as pipe } from 'node:stream/promises'
import type { ReadableStream as NodeWebStream } from 'node:stream/web'
import type { Log } from '../log.ts'
import { releaseBuffer } from './buffer-pool.ts'
import { HttpRequest } from './http-request.ts'
import type { HttpResponse } from './http-response.ts'
import type { AnswerRequest } from './pipeline.ts'
import { readTarget } from './read-target.ts'
import { requestIdOf } from './request-id.ts'

export const createHttpListener = (answer: AnswerRequest, log: Log): RequestListener => {
  const soon = createBatch()
  return (incoming, outgoing) => {
    const request = requestOf(incoming, outgoing)
    if (request.fault) outgoing.shouldKeepAlive = false
    const fail = (error: unknown) => {
      log.error({ err: error, requestId: request.id }, 'an answer could not be sent')
      outgoing.destroy()
    }
    answer(request).then(
      (answered) => soon({ run: () => write(incoming, outgoing, answered), fail }),
      fail,
    )
  }

  function write(incoming: IncomingMessage, outgoing: ServerResponse, answered: HttpResponse) {
    const { status, body } = answered
    if (!incoming.complete) endUnread(incoming, outgoing)
    outgoing.writeHead(status, headOf(incoming, answered))
    if (!(body instanceof ReadableStream)) {
      outgoing.end(body ?? undefined, () => Buffer.isBuffer(body) && releaseBuffer(body))
      return
    }
    const logBreak = (error: NodeJS.ErrnoException) => {
      // The client has gone.
      if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') return
      log.error({ err: error, requestId: requestIdOf(incoming) }, 'an answer broke off')
    }
    if (incoming.method === 'HEAD') {
      outgoing.end()
      body.cancel().catch(logBreak)
      return
    }
    outgoing.flushHeaders()
    pipe(Readable.fromWeb(body as NodeWebStream), outgoing).catch(logBreak)
  }
}

const headOf = (incoming: IncomingMessage, { headers, head, cookies }: HttpResponse) => {
  if (head) return [...head, 'x-request-id', requestIdOf(incoming)]
  return cookies?.length ? { ...headers, 'set-cookie': [...cookies] } : headers
}

const requestOf = (incoming: IncomingMessage, outgoing: ServerResponse): HttpRequest => {
  const { origin, target, isPlain, fault } = readTarget(incoming)
  return new HttpRequest({
    method: incoming.method ?? 'GET',
    origin,
    target,
    isPlain,
    fault,
    headers: incoming.headers,
    body: incoming,
    socketAddress: incoming.socket.remoteAddress,
    id: requestIdOf(incoming),
    signal: () => signalOf(outgoing),
  })
}

const signalOf = (outgoing: ServerResponse): AbortSignal => {
  const abort = new AbortController()
  outgoing.once('close', () => outgoing.writableFinished || abort.abort())
  return abort.signal
}

/** Milliseconds in which a client that is still sending what nobody reads may see its answer. */
const unreadMs = 500

/** node:http reads on what is left of a body, and throws it away; not for ever. */
const endUnread = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
  outgoing.once('finish', () => {
    if (incoming.complete) return
    const timer = setTimeout(() => incoming.socket.destroySoon(), unreadMs).unref()
    incoming.resume().once('end', () => clearTimeout(timer))
  })
}

/** Number of responses that are sent together, as long as processors keep them at hand. */
const maxTogether = 8

/**
 * Sends answers to requests that came in together, together: to wake the reader of a socket for every single answer
 * costs the system as much as to send it.
 */
const createBatch = () => {
  let waiting: Task[] = []
  const runAll = () => {
    const batch = waiting
    waiting = []
    for (const { run, fail } of batch) {
      try {
        run()
      } catch (error) {
        fail(error)
      }
    }
  }
  return (task: Task): void => {
    const size = waiting.push(task)
    if (size === maxTogether) runAll()
    else if (size === 1) setImmediate(runAll)
  }
}

type Task = { run: () => void; fail: (error: unknown) => void }
