/**
 * The fast path for calls that are made all the time: straight from node:http to the endpoint's handler
 * and back, without Request, Response and Headers in between, which cost more than a search does. The
 * endpoint is answered by the same function either way, and so are headers, foreign origins and failures.
 * Unusual requests (by address, host or how the body comes) are left to the regular path.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Endpoint } from '../../kit/endpoint.ts'
import type { Log } from '../log.ts'
import { type Answer, sized } from './answer.ts'
import type { Answering, Api } from './api.ts'
import type { ApiRequest } from './api-request.ts'
import { giveBack } from './byte-pool.ts'
import { addressBehind } from './client-address.ts'
import { failureAnswer } from './failures.ts'
import { requestIdOf } from './request-id.ts'
import { answerHeaders, refuseForeignOrigin } from './security.ts'

export type FastPathOptions = {
  endpoints: readonly Endpoint[]
  publicUrl: string | undefined
  trustProxy?: number
  /** A longer body goes the regular path, and is refused there. */
  maxBodyBytes: number
  log: Log
}

/** Answers the request, or says that it has left it untouched. */
export type FastPath = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

export const createFastPath = (api: Api, options: FastPathOptions): FastPath => {
  const { publicUrl, trustProxy, maxBodyBytes, log } = options
  const find = finderOf(api, options.endpoints)
  const fixed = answerHeaders(publicUrl)

  const answerTo = async (asked: FastPathRequest, answering: Answering): Promise<Answer> => {
    if (asked.method !== 'GET') refuseForeignOrigin(asked.origin, { publicUrl, trustProxy })
    const answer = await answering(asked)
    if (answer instanceof Response) throw new Error('The fast path takes no responses.')
    return answer
  }

  const soon = createBatch()
  return (incoming, outgoing) => {
    const found = find(incoming)
    if (!found || !isUsual(incoming, maxBodyBytes)) return false
    const requestId = requestIdOf(incoming)
    const write = ({ status, headers, body }: Answer) => {
      outgoing.writeHead(status, { ...fixed, ...headers, 'x-request-id': requestId })
      outgoing.end(body, () => Buffer.isBuffer(body) && giveBack(body))
    }
    const fail = async (error: unknown) => {
      const answer = failureAnswer(error, requestId, log)
      write(await sized(answer, incoming.headers['accept-encoding'] as string | undefined))
    }
    answerTo(new FastPathRequest(incoming, found.params), found.answering)
      .then((answer) => soon({ run: () => write(answer), fail }))
      .catch(fail)
    return true
  }
}

/** Answers that are sent together, as long as processors keep them at hand. */
const mostTogether = 8

/**
 * Runs what requests that came in together leave to be done, together: to wake a sleeping reader up for every
 * single answer costs the system as much as to send it.
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
        void fail(error)
      }
    }
  }
  return (task: Task): void => {
    const size = waiting.push(task)
    if (size === mostTogether) runAll()
    else if (size === 1) setImmediate(runAll)
  }
}

type Task = { run: () => void; fail: (error: unknown) => Promise<void> }

type Found = { answering: Answering; params: Record<string, string> }

/** Paths of one literal, and those whose last segment is a parameter where no literal one is meant. */
const finderOf = (api: Api, endpoints: readonly Endpoint[]) => {
  const literals = new Map<string, Found>()
  const prefixes = new Map<string, { answering: Answering; name: string }>()
  for (const endpoint of endpoints) {
    const { method, path } = endpoint
    if (endpoint.access === 'administrator') throw new Error(`${path} is for administrators.`)
    const answering = api.answering(endpoint)
    const [, prefix, name] = /^([^{]*\/)\{(\w+)\}$/.exec(path) ?? []
    if (prefix !== undefined && name !== undefined)
      prefixes.set(`${method} ${prefix}`, { answering, name })
    else literals.set(`${method} ${path}`, { answering, params: {} })
  }
  const elsewhere = new Set(api.endpoints.map(({ method, path }) => `${method} ${path}`))
  return ({ method, url = '' }: IncomingMessage): Found | undefined => {
    const query = url.indexOf('?')
    const path = query < 0 ? url : url.slice(0, query)
    const asked = `${method} ${path}`
    const literal = literals.get(asked)
    if (literal) return literal
    const slash = asked.lastIndexOf('/') + 1
    const prefixed = prefixes.get(asked.slice(0, slash))
    const value = asked.slice(slash)
    if (!prefixed || !/^[\w-]+$/.test(value) || elsewhere.has(asked)) return undefined
    return { answering: prefixed.answering, params: { [prefixed.name]: value } }
  }
}

const usualHost = /^[a-z0-9._-]+(:\d{4,5})?$/
const usualQuery = /^[!$-;=?-Z_a-z~]*$/

/** Nothing that would have to be put right before it is read: neither its address nor its host. */
export const isPlain = ({ headers: { host, expect }, url = '' }: IncomingMessage): boolean =>
  host !== undefined && usualHost.test(host) && usualQuery.test(url) && expect === undefined

const isUsual = (incoming: IncomingMessage, maxBodyBytes: number): boolean => {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = incoming.headers
  return isPlain(incoming) && encoding === undefined && Number(length) <= maxBodyBytes
}

const decoder = new TextDecoder()

class FastPathRequest implements ApiRequest {
  readonly isHead = false
  readonly method: string
  readonly #incoming: IncomingMessage
  readonly #params: Record<string, string>

  constructor(incoming: IncomingMessage, params: Record<string, string>) {
    this.method = incoming.method ?? ''
    this.#incoming = incoming
    this.#params = params
  }

  get #url() {
    return `http://${this.#incoming.headers.host}${this.#incoming.url}`
  }

  get origin() {
    return {
      site: this.header('sec-fetch-site') ?? null,
      origin: this.header('origin') ?? null,
      url: this.#url,
      forwardedProto: this.header('x-forwarded-proto') ?? null,
    }
  }

  /** Without its body, which is read as text. */
  get request(): Request {
    const headers = new Headers(this.#incoming.headers as Record<string, string>)
    return new Request(this.#url, { method: this.method, headers })
  }

  header(name: string): string | undefined {
    return this.#incoming.headers[name] as string | undefined
  }

  params = () => this.#params

  query(): URLSearchParams {
    const { url = '' } = this.#incoming
    const start = url.indexOf('?')
    return new URLSearchParams(start < 0 ? '' : url.slice(start))
  }

  text(): Promise<string> {
    return new Promise((resolve) => {
      const chunks: Buffer[] = []
      this.#incoming
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        // Whoever has gone away waits for no answer.
        .on('error', () => {})
        .on('end', () => {
          const [only = Buffer.alloc(0)] = chunks
          resolve(decoder.decode(chunks.length === 1 ? only : Buffer.concat(chunks)))
        })
    })
  }

  address(trustProxy: number | undefined): string {
    const { socket } = this.#incoming
    return addressBehind(socket.remoteAddress, this.header('x-forwarded-for'), trustProxy)
  }
}
