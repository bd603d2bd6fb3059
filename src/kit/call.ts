/**
 * Calls an endpoint: over HTTP in the browser, in-process while a page is rendered on the server.
 * Both are the same code around a different `fetch`, so a page has one loading path.
 */
import {
  type Endpoint,
  type EndpointSpec,
  fillPath,
  type InputOf,
  type ResponseOf,
  toQuery,
} from './endpoint.ts'
import type { ErrorBody, FieldErrors } from './errors.ts'

export type Answer<T> = {
  body: T
  headers: Headers
}

const bodyOf = async <T>(answer: Promise<Answer<T>>): Promise<T> => (await answer).body

/** Answers `other` to one refusal, by its status; throws every other failure. */
const on =
  <Other>(refused: number, other: Other) =>
  (error: unknown): Other => {
    if (isCallError(error) && error.status === refused) return other
    throw error
  }

/**
 * Reads with an answer of null where nobody is signed in (401), for what is shown to both; every other refusal
 * throws CallError, as each call does by default.
 */
export const nullOn401 = <T>(answer: Promise<Answer<T>>): Promise<T | null> =>
  bodyOf(answer).catch(on(401, null))

/** The same with an answer of undefined where there is no such thing (404). */
export const undefinedOn404 = <T>(answer: Promise<Answer<T>>): Promise<T | undefined> =>
  bodyOf(answer).catch(on(404, undefined))

/** A list, or undefined where its query cannot be read (400), such as an old cursor in an address. */
export const undefinedOn400 = <T>(list: Promise<T>): Promise<T | undefined> =>
  list.catch(on(400, undefined))

export type Call = <S extends EndpointSpec>(
  endpoint: Endpoint<S>,
  input: InputOf<S>,
  options?: { signal?: AbortSignal },
) => Promise<Answer<ResponseOf<S>>>

/**
 * A non-OK answer. Its message is the status code, a colon and a space, then the body's text (or the
 * status text when the body is empty).
 */
export class CallError extends Error {
  readonly status: number
  readonly body: ErrorBody | undefined

  constructor(status: number, statusText: string, text: string) {
    super(`${status}: ${text || statusText}`)
    this.name = 'CallError'
    this.status = status
    this.body = parseErrorBody(text)
  }

  /** The sentence meant for people, where the server gave one. */
  get publicMessage(): string | undefined {
    return this.body?.error.message
  }
}

/** By name: pages are bundled with a copy of this module, and the server's errors come from its own. */
export const isCallError = (error: unknown): error is CallError =>
  error instanceof Error && error.name === 'CallError'

/** Reason why something was refused, for the page that shows it; `fields` by how to fix them. */
export type Failure = { status: number; message: string; fields: FieldErrors }

/** Message of a refusal that gives no reason. */
export const noReasonMessage = "That didn't work. Try again in a moment."

/** Throws what is no refusal of a call. `otherwise` is for a refusal without a sentence for people. */
export const failureOf = (error: unknown, otherwise = noReasonMessage): Failure => {
  if (!isCallError(error)) throw error
  const { status, publicMessage, body } = error
  return { status, message: publicMessage ?? otherwise, fields: body?.error.fields ?? {} }
}

/** Reason in one sentence: what is wrong with the first field, or the message where it lies with none. */
export const reasonIn = ({ message, fields }: Failure): string =>
  Object.values(fields)[0] ?? message

const parseErrorBody = (text: string): ErrorBody | undefined => {
  try {
    const value = JSON.parse(text) as Partial<ErrorBody> | null
    return value?.error ? (value as ErrorBody) : undefined
  } catch {
    return undefined
  }
}

/** Builds a caller on any fetch; nothing is retried. */
export const createCall =
  (fetcher: (path: string, init: RequestInit) => Promise<Response>): Call =>
  async <S extends EndpointSpec>(
    endpoint: Endpoint<S>,
    input: InputOf<S>,
    options?: { signal?: AbortSignal },
  ) => {
    const path = fillPath(endpoint.path, input.params as Record<string, unknown> | undefined)
    const query = toQuery(input.query as Record<string, unknown> | undefined)
    const hasBody = input.body !== undefined
    const response = await fetcher(path + query, {
      method: endpoint.method,
      credentials: 'include',
      headers: hasBody ? { 'content-type': 'application/json' } : {},
      body: hasBody ? JSON.stringify(input.body) : input.file,
      signal: options?.signal,
    })
    const text = await response.text()
    if (!response.ok) throw new CallError(response.status, response.statusText, text)
    return {
      body: (text === '' ? undefined : JSON.parse(text)) as ResponseOf<S>,
      headers: response.headers,
    }
  }

/** The caller of a browser. */
export const callOverHttp: Call = createCall((path, init) => fetch(path, init))

/**
 * Reads the paging headers of a list: X-Total-Count and Link rel="next". Pass `next` as `cursor` for the next page; it is
 * undefined on the last one.
 */
export const pageInfo = (headers: Headers) => {
  const link = /<([^>]*)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1]
  const next = link ? new URL(link, 'http://localhost').searchParams.get('cursor') : null
  return { total: Number(headers.get('x-total-count') ?? 0), next: next ?? undefined }
}
