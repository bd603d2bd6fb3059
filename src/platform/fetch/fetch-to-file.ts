/**
 * Downloads a user-supplied URL into a file. Checks the IP address of every connection, redirects
 * included, and connects to the very address that was checked, so DNS rebinding has no effect.
 */
import { type LookupAddress, lookup as lookUp } from 'node:dns'
import { createWriteStream } from 'node:fs'
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { type Readable, Transform, type TransformCallback } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { daySeconds } from '../../kit/durations.ts'
import { AppError } from '../../kit/errors.ts'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

export type FetchOptions = {
  /** Destination of the body; overwritten. */
  file: string
  headers?: Record<string, string>
  /** Also allows this machine, for trials and tests. */
  allowLoopback?: boolean
  /** Allows only the default ports of http and https, for URLs from anyone. */
  webPortsOnly?: boolean
  /** Most bytes of the decompressed body. */
  maxBytes: number
  /** Milliseconds for the whole download. */
  timeout: number
  signal?: AbortSignal
  /** Called with each resolved address before connecting, for each redirect again; an exception ends the fetch. */
  beforeConnection?: (address: string) => Promise<void>
}

export type Fetched = {
  /** 200, or 304 for a conditional request. */
  status: 200 | 304
  /** Address after all redirects. */
  url: string
  headers: IncomingMessage['headers']
}

/** Failed download; the message is a sentence for users, without the URL. */
export class FetchFailure extends Error {
  /** Seconds of the server's Retry-After, if any. */
  readonly retryAfter: number | undefined
  /** Status of a non-document response, and the final URL. */
  readonly answer: { status: number; url: string } | undefined

  constructor(
    message: string,
    details: Partial<Pick<FetchFailure, 'retryAfter' | 'answer' | 'cause'>> = {},
  ) {
    super(message, { cause: details.cause })
    this.retryAfter = details.retryAfter
    this.answer = details.answer
  }
}

const maxRedirects = 5
/** Most interim responses (1xx). */
const maxInterim = 10

const closedEarly = 'closed the connection before the response was complete.'

/** Throws FetchFailure, at the latest after the timeout. */
export const fetchToFile = (address: string, options: FetchOptions): Promise<Fetched> =>
  withinTime(options, (signal) => followRedirects(address, options, signal))

const followRedirects = async (address: string, options: FetchOptions, signal: AbortSignal) => {
  let url = address
  try {
    for (let hops = 0; hops <= maxRedirects; hops++) {
      const response = await open(await checkedUrl(url, options), options, signal)
      const next = redirectOf(response, url)
      if (next === undefined) return await receive(response, url, options, signal)
      response.destroy()
      url = next
    }
  } catch (error) {
    throw asFailure(error)
  }
  throw new FetchFailure(`redirects more than ${maxRedirects} times.`)
}

/**
 * Settles by its own timer, not by events of streams and sockets after an abort: some servers bring these into a state
 * in which they emit no more events. Always aborts the signal in the end, so that no connection stays open.
 */
const withinTime = async <T>(
  { timeout, signal: outerSignal }: Pick<FetchOptions, 'timeout' | 'signal'>,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const ending = new AbortController()
  const over = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => over.reject(new FetchFailure(`did not answer within ${timeout / 1000} s.`)),
    timeout,
  )
  const stop = () => over.reject(outerSignal?.reason)
  outerSignal?.addEventListener('abort', stop, { once: true })
  if (outerSignal?.aborted) stop()
  try {
    return await Promise.race([over.promise, work(ending.signal)])
  } finally {
    clearTimeout(timer)
    outerSignal?.removeEventListener('abort', stop)
    ending.abort()
  }
}

/** Throws FetchFailure. Checks literal IP addresses, which are never looked up; host names are checked during DNS lookup. */
export const checkedUrl = async (
  address: string,
  { allowLoopback, webPortsOnly, beforeConnection }: Connection,
): Promise<URL> => {
  if (!URL.canParse(address)) throw new FetchFailure('is not a valid address.')
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new FetchFailure('leads to an address that is not http or https.')
  if (webPortsOnly && url.port !== '')
    throw new FetchFailure('leads to a port that web sites do not use.')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) === 0) return url
  if (!isAllowed(host, allowLoopback)) throw refusal()
  await beforeConnection?.(host)
  return url
}

const refusal = () =>
  new FetchFailure('is not on the public internet: private and local addresses are blocked.')

const isAllowed = (address: string, allowLoopback = false) =>
  isPublicAddress(address) || (allowLoopback && isLoopbackAddress(address))

/** DNS lookup that returns only permitted addresses. */
const guardedLookup =
  ({ allowLoopback, beforeConnection }: Connection): LookupFunction =>
  (hostname, options, callback) => {
    lookUp(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '')
      const allowed = found.filter(({ address }) => isAllowed(address, allowLoopback))
      const [first] = allowed
      if (!first) return callback(refusal(), '')
      const candidates = beforeConnection ? firstOfFamilies(allowed) : allowed
      const give = () =>
        options.all ? callback(null, candidates) : callback(null, first.address, first.family)
      if (!beforeConnection) return give()
      Promise.all(candidates.map(({ address }) => beforeConnection(address))).then(give, (reason) =>
        callback(reason, ''),
      )
    })
  }

/** First address of each IP family: with at most two attempts, each can be counted. */
const firstOfFamilies = (found: LookupAddress[]): LookupAddress[] =>
  found.filter(({ family }, at) => found.findIndex((each) => each.family === family) === at)

type Connection = Pick<
  FetchOptions,
  'headers' | 'allowLoopback' | 'webPortsOnly' | 'beforeConnection'
>

/** `body` makes it a POST; otherwise GET. */
const open = (url: URL, options: Connection & { body?: Buffer }, signal: AbortSignal) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    const clientRequest: ClientRequest = request(url, {
      // New connection: a pooled one was checked for another host name.
      agent: false,
      lookup: guardedLookup(options),
      method: options.body ? 'POST' : 'GET',
      headers: { 'accept-encoding': 'gzip, deflate, br', ...options.headers },
      signal,
    })
    let interim = 0
    const refuse = (message: string) => {
      clientRequest.destroy()
      reject(new FetchFailure(message))
    }
    clientRequest
      .on('response', resolve)
      .on('information', () => {
        if (++interim > maxInterim) refuse('sent only interim responses.')
      })
      .on('upgrade', (_response, socket) => {
        socket.destroy()
        refuse('switched to another protocol (101) instead of answering.')
      })
      .on('error', reject)
      .on('close', () => reject(new FetchFailure(closedEarly)))
      .end(options.body)
  })

export type PostOptions = Connection & Pick<FetchOptions, 'timeout' | 'signal'> & { body: Buffer }

/**
 * Posts to a user-supplied URL, with the same checks as a download; returns the status. Follows no
 * redirects and ignores the response body. Throws FetchFailure, at the latest after the timeout.
 */
export const postTo = (
  address: string,
  options: PostOptions,
): Promise<{ status: number; retryAfter: number | undefined }> =>
  withinTime(options, async (signal) => {
    try {
      const response = await open(await checkedUrl(address, options), options, signal)
      response.destroy()
      const { statusCode: status = 0, headers } = response
      return { status, retryAfter: secondsOf(headers['retry-after']) }
    } catch (error) {
      throw asFailure(error)
    }
  })

const redirectOf = ({ statusCode = 0, headers }: IncomingMessage, from: string) => {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return undefined
  const { location } = headers
  if (!location || !URL.canParse(location, from))
    throw new FetchFailure(`sent a redirect (${statusCode}) without an address.`)
  return new URL(location, from).href
}

const receive = async (
  response: IncomingMessage,
  url: string,
  { file, maxBytes }: FetchOptions,
  signal: AbortSignal,
): Promise<Fetched> => {
  const { statusCode: status = 0, headers } = response
  if (status !== 200) response.destroy()
  if (status === 304) return { status, url, headers }
  if (status !== 200) {
    throw new FetchFailure(`answered ${status}${meanings[status] ?? ''}.`, {
      retryAfter: secondsOf(headers['retry-after']),
      answer: { status, url },
    })
  }
  if (Number(headers['content-length'] ?? 0) > maxBytes) {
    response.destroy()
    throw tooLarge(maxBytes)
  }
  await pipeline(unpacked(response), limit(maxBytes), createWriteStream(file), { signal })
  return { status, url, headers }
}

const meanings: Record<number, string> = {
  401: ' (it requires a password)',
  403: ' (access denied)',
  404: ' (there is nothing at this address)',
  410: ' (it was permanently removed)',
  429: ' (too many requests)',
  500: ' (a server error)',
  502: ' (a server error)',
  503: ' (temporarily unavailable)',
}

/** Seconds of a Retry-After header (a number or a date), at most a day. */
export const secondsOf = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.min(daySeconds, Math.max(0, Math.ceil(seconds)))
}

const unpacked = (response: IncomingMessage): Readable => {
  switch (response.headers['content-encoding']?.toLowerCase() ?? 'identity') {
    case 'identity':
    case '':
      return response
    case 'gzip':
    case 'x-gzip':
      return withErrors(response, createGunzip())
    case 'deflate':
      return withErrors(response, createInflate())
    case 'br':
      return withErrors(response, createBrotliDecompress())
    default:
      response.destroy()
      throw new FetchFailure('uses an unsupported compression.')
  }
}

/** Forwards a connection error to the decoder; a truncated response must not look complete. */
const withErrors = (response: IncomingMessage, decoder: Transform): Readable => {
  response.on('error', (error) => decoder.destroy(error))
  return response.pipe(decoder)
}

const tooLarge = (maxBytes: number) =>
  new FetchFailure(`is larger than ${Math.round(maxBytes / 1024 / 1024)} MB, the limit.`)

const limit = (maxBytes: number) => {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      bytes += chunk.length
      if (bytes > maxBytes) done(tooLarge(maxBytes))
      else done(null, chunk)
    },
  })
}

const insecureWords = "is on a server to which we couldn't connect securely."

const systemWords: Record<string, string> = {
  ENOTFOUND: 'is on a server whose name does not exist.',
  EAI_AGAIN: 'could not be resolved: the name server did not respond.',
  ECONNREFUSED: 'is on a server that refused the connection.',
  ECONNRESET: closedEarly,
  EPIPE: closedEarly,
  ERR_STREAM_PREMATURE_CLOSE: closedEarly,
  ETIMEDOUT: 'is on a server that does not respond.',
  EHOSTUNREACH: 'is on a server that cannot be reached.',
  ENETUNREACH: 'is on a server that cannot be reached.',
  CERT_HAS_EXPIRED: 'has a certificate that has expired.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'has a certificate for another host name.',
}

/** Error codes of OpenSSL and of Node's certificate checks; EPROTO means a server without TLS. */
const insecure = /^EPROTO$|^ERR_(SSL|TLS)_|CERT|SIGNATURE|^(HOSTNAME_MISMATCH|INVALID_CA|CRL_)/

/** Write errors of a connection; other write errors are about the local file. */
const connectionCodes = new Set(['EPROTO', 'EPIPE', 'ECONNRESET', 'ECONNABORTED', 'ETIMEDOUT'])

const asFailure = (error: unknown): unknown => {
  if (error instanceof FetchFailure || error instanceof AppError || !(error instanceof Error))
    return error
  const { code = '', syscall } = error as NodeJS.ErrnoException
  if (syscall === 'open' || (syscall === 'write' && !connectionCodes.has(code))) return error
  if (error.name === 'AbortError') return error
  const first =
    error instanceof AggregateError ? (error.errors[0] as NodeJS.ErrnoException) : undefined
  const systemMessage = systemWords[code] ?? systemWords[first?.code ?? '']
  const words = systemMessage ?? (insecure.test(code) ? insecureWords : undefined)
  return new FetchFailure(words ?? `could not be read (${code || error.message}).`, {
    cause: error,
  })
}
