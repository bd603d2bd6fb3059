/**
 * A call of the API, declared once: what it takes, what it answers, how it can fail. The server's
 * handlers, the pages' calls, the API reference and the tests all derive from it. Browsers get its method and path alone
 * (scripts/browser-contracts.ts).
 */
import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type EndpointSpec = {
  method: Method
  /** With parameters in braces: `/api/events/{id}`. */
  path: `/${string}`
  /** One line for the API reference. */
  summary: string
  description?: string
  tag: string
  params?: z.ZodObject
  query?: z.ZodType
  body?: z.ZodType
  /** The body is a file's bytes; the handler reads them from the request. */
  takesFile?: true
  /** Changes nothing although it is no GET: a search, sent by POST for the length of its filters. */
  isReading?: true
  /** Takes requests that pages of other sites send, too: the token in its address is the right, no session is looked at. */
  fromAnySite?: true
  /** Body of the answer; absent for 204. */
  response?: z.ZodType
  status?: 200 | 201 | 202 | 204
  /** Address of a 301 that is sent instead. */
  moved?: string
  /** Content type of an answer that is not JSON; `response` describes its text. */
  produces?: string
  /** Headers of the answer beyond the usual: name → what it says. */
  responseHeaders?: Record<string, string>
  errors: readonly ErrorCode[]
  /** `administrator`: 401 without a session. Default: public. */
  access?: 'public' | 'administrator'
  /** Owners alone: 403 for an editor. Default: every administrator. */
  role?: 'owner'
  /** Also for administrators who have yet to set up the second factor that everybody must have. */
  duringSetUp?: true
}

export type Endpoint<S extends EndpointSpec = EndpointSpec> = Readonly<S>

/**
 * Declares a call; only names it, so that types are inferred to the letter. Pages leave out the calls of a contract
 * that they don't make.
 */
/* @__NO_SIDE_EFFECTS__ */
export const endpoint = <const S extends EndpointSpec>(spec: S): Endpoint<S> => Object.freeze(spec)

/** Declaration of an administrator's call; `errors` are those beyond the ones that all of them have. */
type AdministratorSpec = Omit<EndpointSpec, 'tag' | 'access' | 'errors'> & {
  errors?: readonly ErrorCode[]
}

/** Declares a call that only administrators may make, under its heading in the API reference. */
/* @__NO_SIDE_EFFECTS__ */
export const administratorEndpoint = <const S extends AdministratorSpec>(tag: string, spec: S) =>
  endpoint({
    ...spec,
    tag,
    access: 'administrator',
    errors: ['invalid_request', 'sign_in_required', 'forbidden', ...(spec.errors ?? [])],
  })

/** The same for owners alone. */
/* @__NO_SIDE_EFFECTS__ */
export const ownerEndpoint = <const S extends AdministratorSpec>(tag: string, spec: S) =>
  administratorEndpoint(tag, { ...spec, role: 'owner' })

type InputPart<
  S extends EndpointSpec,
  K extends 'params' | 'query' | 'body',
> = S[K] extends z.ZodType ? { [P in K]: z.input<S[K]> } : { [P in K]?: undefined }

type FilePart<S extends EndpointSpec> = S['takesFile'] extends true
  ? { file: Blob }
  : { file?: undefined }

/** Input of a call. */
export type InputOf<S extends EndpointSpec> = InputPart<S, 'params'> &
  InputPart<S, 'query'> &
  InputPart<S, 'body'> &
  FilePart<S>

type ParsedPart<
  S extends EndpointSpec,
  K extends 'params' | 'query' | 'body',
> = S[K] extends z.ZodType ? z.output<S[K]> : undefined

/** Input of a handler, parsed and validated. */
export type ParsedOf<S extends EndpointSpec> = {
  params: ParsedPart<S, 'params'>
  query: ParsedPart<S, 'query'>
  body: ParsedPart<S, 'body'>
}

export type ResponseOf<S extends EndpointSpec> = S['response'] extends z.ZodType
  ? z.input<S['response']>
  : undefined

/** Fills `{name}` in a path; values are percent-encoded. */
export const fillPath = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))

/** Letters that stand in a query as they are. */
const plain = /^[\w.*-]*$/

/** Query text of a flat record: lists repeat their key, undefined and null are left out. */
export const toQuery = (record: Record<string, unknown> = {}): string => {
  let text = ''
  for (const key of Object.keys(record)) {
    const value = record[key]
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item === undefined || item === null || item === '') continue
      text += `${text === '' ? '?' : '&'}${inQuery(key)}=${inQuery(String(item))}`
    }
  }
  return text
}

/** Encodes like URLSearchParams, in a tenth of the time. */
const inQuery = (text: string): string =>
  plain.test(text) ? text : new URLSearchParams([['', text]]).toString().slice(1)

/** A flat record of query text: a key given once is a text, given again a list. */
export const fromQuery = (query: URLSearchParams): Record<string, string | string[]> => {
  const valueOf = (key: string) => {
    const values = query.getAll(key)
    return values.length === 1 ? (values[0] as string) : values
  }
  // Not by assignment, which would take `__proto__` for something else.
  return Object.fromEntries([...new Set(query.keys())].map((key) => [key, valueOf(key)]))
}
