/** The one class of expected failures in the whole program; any other thrown error is a bug (500). */

/** Validation messages by dotted field path; each says how to fix the field. */
export type FieldErrors = Record<string, string>

/** Code → HTTP status, and the message used if the thrower gives none. */
export const errorTable = {
  invalid_request: { status: 400, message: "We couldn't read the request." },
  sign_in_required: { status: 401, message: 'Sign in first.' },
  forbidden: { status: 403, message: "This isn't allowed from here." },
  not_found: { status: 404, message: "There's nothing here." },
  method_not_allowed: { status: 405, message: "This address doesn't support that method." },
  conflict: { status: 409, message: 'Someone else changed this in the meantime.' },
  too_large: { status: 413, message: "That's too large." },
  unsupported_media_type: { status: 415, message: 'Send this as application/json.' },
  unprocessable: { status: 422, message: 'Some fields need attention.' },
  rate_limited: { status: 429, message: 'Too many requests. Try again later.' },
  internal: { status: 500, message: 'Something went wrong on our side.' },
  unavailable: {
    status: 503,
    message: 'The directory is busy or restarting. Try again shortly.',
  },
} as const

export type ErrorCode = keyof typeof errorTable

export type ErrorDetails = {
  message?: string
  fields?: FieldErrors
  /** Seconds after which a retry may succeed (429, 503). */
  retryAfter?: number
  /** Methods that the path supports (405). */
  allow?: readonly string[]
  cause?: unknown
}

/** Expected failure. Users see its message and fields, so they must not contain internals. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields?: FieldErrors
  readonly retryAfter?: number
  readonly allow?: readonly string[]

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? errorTable[code].message, { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.fields = details.fields
    this.retryAfter = details.retryAfter
    this.allow = details.allow
  }

  get status(): number {
    return errorTable[this.code].status
  }

  /** JSON body of the response: `{"error":{"code","message","fields"?}}`. */
  toBody(): ErrorBody {
    const { code, message, fields } = this
    return { error: fields ? { code, message, fields } : { code, message } }
  }
}

/** Returns the value; throws `not_found` ("There's no such event.") if undefined or false. */
export const orNotFound = <T>(value: T | undefined | false, noun: string): T => {
  if (value !== undefined && value !== false) return value
  throw new AppError('not_found', { message: `There's no such ${noun}.` })
}

/** Throws `unprocessable` with all problems at once, if there are any. */
export const refuseProblems = (fields: FieldErrors): void => {
  if (Object.keys(fields).length > 0) throw new AppError('unprocessable', { fields })
}

/** Expected failure with the same message for one field. */
export const fieldError = (
  code: ErrorCode,
  field: string,
  message: string,
  details: Pick<ErrorDetails, 'retryAfter' | 'cause'> = {},
): AppError => new AppError(code, { ...details, message, fields: { [field]: message } })

export type ErrorBody = {
  error: { code: ErrorCode; message: string; fields?: FieldErrors; requestId?: string }
}
