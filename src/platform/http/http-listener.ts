/** HTTP adapter: converts node:http messages to pipeline requests and writes responses to the socket. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline as pipe } from 'node:stream/promises'
import type { ReadableStream as NodeWebStream } from 'node:stream/web'
import { AppError } from '../../kit/errors.ts'
import type { Log } from '../log.ts'
import { HttpRequest, type RequestParts } from './http-request.ts'
import type { HttpResponse } from './http-response.ts'
import type { AnswerRequest } from './pipeline.ts'
import { requestIdOf } from './request-id.ts'

export const createHttpListener = (answer: AnswerRequest, log: Log): RequestListener => {
  return (incoming, outgoing) => {
    // Saved, because `incoming.socket` is null once the connection is destroyed.
    const { socket } = incoming
    const request = requestOf(incoming, outgoing)
    if (request.fault) outgoing.shouldKeepAlive = false
    const fail = (error: unknown) => {
      log.error({ err: error, requestId: request.id }, 'a response could not be sent')
      outgoing.destroy()
    }
    answer(request)
      .then((answered) => {
        if (!incoming.complete) endUnread(incoming, outgoing, socket)
        write(incoming, outgoing, answered)
      })
      .catch(fail)
  }

  function write(incoming: IncomingMessage, outgoing: ServerResponse, answered: HttpResponse) {
    const { status, headers, body, cookies } = answered
    outgoing.writeHead(
      status,
      cookies?.length ? { ...headers, 'set-cookie': [...cookies] } : headers,
    )
    if (!(body instanceof ReadableStream)) {
      outgoing.end(body ?? undefined)
      return
    }
    const logBreak = (error: NodeJS.ErrnoException) => {
      if (disconnected.has(error.code ?? '')) return
      log.error({ err: error, requestId: requestIdOf(incoming) }, 'a response was cut off')
    }
    if (incoming.method === 'HEAD') {
      outgoing.end()
      body.cancel().catch(logBreak)
      return
    }
    outgoing.flushHeaders()
    const source = Readable.fromWeb(body as NodeWebStream)
    pipe(source, outgoing).catch((error: NodeJS.ErrnoException) => {
      // A pipe that could not begin leaves its source open.
      source.destroy()
      logBreak(error)
    })
  }
}

/** Codes of errors caused by a client that has disconnected, during a response or before it. */
const disconnected = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE'])

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

/** Milliseconds for a client to read its response while it is still sending a body that nobody reads. */
const unreadMs = 500

/** Limits the time in which node:http reads and discards the rest of a body. */
const endUnread = (incoming: IncomingMessage, outgoing: ServerResponse, socket: Socket): void => {
  outgoing.once('finish', () => {
    if (incoming.complete) return
    const timer = setTimeout(() => socket.destroySoon(), unreadMs).unref()
    incoming.resume().once('end', () => clearTimeout(timer))
  })
}

type RequestTarget = Pick<RequestParts, 'origin' | 'target' | 'isPlain' | 'fault'>
type Incoming = Pick<IncomingMessage, 'headers' | 'rawHeaders' | 'url'>

/**
 * Parses a request's target and host. Rejects requests with several Host headers (RFC 9112, 3.2): a
 * proxy and this program could each use another one. node:http silently keeps the first.
 */
const readTarget = (incoming: Incoming): RequestTarget => {
  const { headers, url = '' } = incoming
  // HTTP/1.0, as load balancers send it; node:http refuses HTTP/1.1 without a host.
  const { host = 'localhost' } = headers
  if (namesTwoHosts(incoming.rawHeaders)) return withFault(twoHosts)
  if (usualHost.test(host) && usualTarget.test(url) && !dotSegment.test(url))
    return { origin: `http://${host}`, target: url, isPlain: headers.expect === undefined }
  return normalizeTarget(host, url)
}

const twoHosts = 'A request must have exactly one Host header.'
const unreadable = "The request's address or host can't be read."

const usualHost = /^[a-z0-9._-]+(:\d{4,5})?$/
const usualTarget = /^\/[!$-;=?-Z_a-z~]*$/
const dotSegment = /\/(?:\.|%2e){1,2}(?:[/?]|$)/i

/** Normalizes by the WHATWG URL algorithm, as browsers do. */
const normalizeTarget = (host: string, url: string): RequestTarget => {
  const isAbsolute = /^https?:\/\//.test(url)
  const [path = ''] = url.split('?')
  const text = isAbsolute ? url : `http://${host}${url}`
  if ((!isAbsolute && !url.startsWith('/')) || path.includes('\\') || !URL.canParse(text))
    return withFault(unreadable)
  const { protocol, host: normalizedHost, hostname, pathname, search } = new URL(text)
  const isHost = isAbsolute || hostname === host.replace(/:\d+$/, '').toLowerCase()
  if (!isHost) return withFault(unreadable)
  return { origin: `${protocol}//${normalizedHost}`, target: pathname + search }
}

const withFault = (message: string): RequestTarget => ({
  origin: 'http://localhost',
  target: '/',
  fault: new AppError('invalid_request', { message }),
})

const namesTwoHosts = (rawHeaders: readonly string[]): boolean => {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts > 1
}
