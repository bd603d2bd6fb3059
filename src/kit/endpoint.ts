/**
 * An API call, declared once: input, output and errors. The server's handlers, the pages' calls,
 * the API reference and the tests derive from the declaration. Browsers get only its method and
 * path (scripts/browser-contracts.ts).
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
  /** The request body is a file's bytes, which the handler reads as a stream. */
  takesFile?: true
  /** Read-only although not a GET: a search sent by POST because its filters may be too long for a URL. */
  isReading?: true
  /** Also accepts cross-site requests: the token in the path authorizes the call, and sessions are ignored. */
  fromAnySite?: true
  /** Response body; absent for 204. */
  response?: z.ZodType
  status?: 200 | 201 | 202 | 204
  /** Address of the 301 redirect that replaces the response. */
  moved?: string
  /** Content type of a non-JSON response; `response` describes its text. */
  produces?: string
  /** Response headers beyond the usual ones: name → description. */
  responseHeaders?: Record<string, string>
  errors: readonly ErrorCode[]
  /** `administrator`: 401 without a session. Default: public. */
  access?: 'public' | 'administrator'
  /** Owners only: 403 for an editor. Default: every administrator. */
  role?: 'owner'
  /** Also allowed for administrators who still have to set up the required second factor. */
  duringSetUp?: true
}

export type Endpoint<S extends EndpointSpec = EndpointSpec> = Readonly<S>

/** Declares a call. Returns the spec frozen, with literal types. Bundlers drop calls that a page does not use. */
/* @__NO_SIDE_EFFECTS__ */
export const endpoint = <const S extends EndpointSpec>(spec: S): Endpoint<S> => Object.freeze(spec)

/** Declaration of an administrator's call; `errors` lists only those besides the errors that all such calls share. */
type AdministratorSpec = Omit<EndpointSpec, 'tag' | 'access' | 'errors'> & {
  errors?: readonly ErrorCode[]
}

/** Declares a call for administrators, under the heading `tag` in the API reference. */
/* @__NO_SIDE_EFFECTS__ */
export const administratorEndpoint = <const S extends AdministratorSpec>(tag: string, spec: S) =>
  endpoint({
    ...spec,
    tag,
    access: 'administrator',
    errors: ['invalid_request', 'sign_in_required', 'forbidden', ...(spec.errors ?? [])],
  })

/** Declares a call for owners only, under the heading `tag` in the API reference. */
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

/** Characters that need no encoding in a query string. */
const unescaped = /^[\w.*-]*$/

/** Query string of a flat record: lists repeat their key; undefined, null and empty values are omitted. */
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

/** Encodes like URLSearchParams but takes a tenth of the time. */
const inQuery = (text: string): string =>
  unescaped.test(text) ? text : new URLSearchParams([['', text]]).toString().slice(1)

/** Flat record of a query string: a key that occurs once has a string value, a repeated key a list. */
export const fromQuery = (query: URLSearchParams): Record<string, string | string[]> => {
  const valueOf = (key: string) => {
    const values = query.getAll(key)
    return values.length === 1 ? (values[0] as string) : values
  }
  // Object.fromEntries, not assignment: assigning `__proto__` would set the prototype.
  return Object.fromEntries([...new Set(query.keys())].map((key) => [key, valueOf(key)]))
}
