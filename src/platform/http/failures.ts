/** Turns everything that a handler threw into the one error body. A 5xx shows a request id and no internals. */

import { minuteMs } from '../../kit/durations.ts'
import { AppError, type ErrorBody, type ErrorCode } from '../../kit/errors.ts'
import { isDatabaseAway } from '../db/pool/database-away.ts'
import type { Log } from '../log.ts'
import { overload } from './admission-control.ts'
import type { HttpResponse } from './http-response.ts'

/** Error response; logs server errors with the request id. */
export const failureAnswer = (error: unknown, requestId: string, log: Log): HttpResponse => {
  const appError = isClientAbort(error) ? aborted : toAppError(error)
  if (appError.status >= 500 && appError !== overload)
    log.error({ err: error, requestId }, 'request failed')
  return errorAnswer(appError, requestId)
}

/** Response for an expected failure, without logging. */
export const errorAnswer = (appError: AppError, requestId: string) => {
  const body: ErrorBody = appError.toBody()
  if (appError.status >= 500) body.error.requestId = requestId
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'cache-control': 'no-store',
  }
  const retryAfter = appError.retryAfter ?? (appError.code === 'unavailable' ? 5 : undefined)
  if (retryAfter !== undefined) headers['retry-after'] = String(retryAfter)
  if (appError.allow) headers.allow = appError.allow.join(', ')
  return { status: appError.status, headers, body: JSON.stringify(body) }
}

/** Node's error for a request whose connection closed before its body was read. */
const isClientAbort = (error: unknown): boolean =>
  error instanceof Error &&
  error.message === 'aborted' &&
  (error as NodeJS.ErrnoException).code === 'ECONNRESET'

/** Error for a request whose client has disconnected. */
const aborted = new AppError('invalid_request', { message: 'The request ended before its body.' })

/** Database connection failures are temporary (503), not bugs. */
const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  return isDatabaseAway(error)
    ? new AppError('unavailable', { cause: error })
    : new AppError('internal', { cause: error })
}

const refusals: ReadonlySet<ErrorCode> = new Set(['sign_in_required', 'forbidden', 'rate_limited'])

const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && (refusals.has(error.code) || error === overload)

/** Most lines per minute and process. */
export const maxRefusalsLogged = 60

const maxPathLength = 200

type RefusedRequest = { method: string; path: string; id: string }

/** Logs refused calls (401, 403, 429, overload), reads without a session as `info`. `now` returns milliseconds. */
export const createRefusalLog = (log: Pick<Log, 'warn' | 'info'>, now: () => number = Date.now) => {
  let minute = 0
  let lines = 0
  let unlogged = 0
  return (error: unknown, { method, path, id }: RefusedRequest): void => {
    if (!isRefusal(error)) return
    const current = Math.floor(now() / minuteMs)
    if (current !== minute) [minute, lines] = [current, 0]
    if (++lines > maxRefusalsLogged) return void unlogged++
    const { code, status } = error
    const call = { code, status, method, path: path.slice(0, maxPathLength), requestId: id }
    const level = code === 'sign_in_required' && method === 'GET' ? 'info' : 'warn'
    log[level]({ ...call, ...(unlogged > 0 && { unlogged }) }, 'call rejected')
    unlogged = 0
  }
}
