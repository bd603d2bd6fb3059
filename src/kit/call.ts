/**
 * Calls an endpoint: over HTTP in the browser, in-process while the server renders a page. The two
 * callers differ only in their `fetch`, so a page has one loading path.
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

/** Returns `other` for the error status `refused`; rethrows every other error. */
const on =
  <Other>(refusedStatus: number, fallback: Other) =>
  (error: unknown): Other => {
    if (isCallError(error) && error.status === refusedStatus) return fallback
    throw error
  }

/** Body of a response, or null if nobody is signed in (401), for pages shown to both. Other failures throw. */
export const nullOn401 = <T>(answer: Promise<Answer<T>>): Promise<T | null> =>
  bodyOf(answer).catch(on(401, null))

/** Body of a response, or undefined on 404; other failures throw. */
export const undefinedOn404 = <T>(answer: Promise<Answer<T>>): Promise<T | undefined> =>
  bodyOf(answer).catch(on(404, undefined))

/** Resolves to undefined on 400, such as an outdated cursor in the URL; other failures throw. */
export const undefinedOn400 = <T>(list: Promise<T>): Promise<T | undefined> =>
  list.catch(on(400, undefined))

export type Call = <S extends EndpointSpec>(
  endpoint: Endpoint<S>,
  input: InputOf<S>,
  options?: { signal?: AbortSignal },
) => Promise<Answer<ResponseOf<S>>>

/**
 * Error response. Its message is the status code, a colon and a space, then the body's text (or the
 * status text if the body is empty).
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

  /** Message for users, if the server sent one. */
  get publicMessage(): string | undefined {
    return this.body?.error.message
  }
}

/** Compares by name: the page bundle has its own copy of this class, and server errors come from another copy. */
export const isCallError = (error: unknown): error is CallError =>
  error instanceof Error && error.name === 'CallError'

/** Reason for an error response, for the page that shows it; `fields` says how to fix each field. */
export type Failure = { status: number; message: string; fields: FieldErrors }

/** Message for an error response without a reason. */
export const noReasonMessage = "That didn't work. Try again in a moment."

/** Rethrows anything but CallError. `otherwise` is the message if the response has no message for users. */
export const failureOf = (error: unknown, otherwise = noReasonMessage): Failure => {
  if (!isCallError(error)) throw error
  const { status, publicMessage, body } = error
  return { status, message: publicMessage ?? otherwise, fields: body?.error.fields ?? {} }
}

/** Reason in one sentence: the first field's error, or the message if no field has an error. */
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

/** Builds a caller on any fetch; it never retries. */
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

/** Caller for the browser. */
export const callOverHttp: Call = createCall((path, init) => fetch(path, init))

/**
 * Reads the paging headers of a list: X-Total-Count and Link rel="next". Pass `next` as `cursor` to
 * get the next page; `next` is undefined on the last page.
 */
export const pageInfo = (headers: Headers) => {
  const link = /<([^>]*)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1]
  const next = link ? new URL(link, 'http://localhost').searchParams.get('cursor') : null
  return { total: Number(headers.get('x-total-count') ?? 0), next: next ?? undefined }
}
