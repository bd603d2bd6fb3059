/** Turns whatever a handler threw into the one error body. A 5xx shows a request id and no internals. */
import { AppError, type ErrorBody } from '../../kit/errors.ts'
import type { Log } from '../log.ts'
import { type Answer, toResponse } from './answer.ts'

/** The answer that tells of it; what is our fault goes into the log with the request's id. */
export const failureAnswer = (error: unknown, requestId: string, log: Log): Answer => {
  const known = toAppError(error)
  const body: ErrorBody = known.toBody()
  if (known.status >= 500) {
    log.error({ err: error, requestId }, 'request failed')
    body.error.requestId = requestId
  }
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'cache-control': 'no-store',
  }
  const retryAfter = known.retryAfter ?? (known.code === 'unavailable' ? 5 : undefined)
  if (retryAfter !== undefined) headers['retry-after'] = String(retryAfter)
  if (known.allow) headers.allow = known.allow.join(', ')
  return { status: known.status, headers, body: JSON.stringify(body) }
}

export const failureResponse = (error: unknown, requestId: string, log: Log): Response =>
  toResponse(failureAnswer(error, requestId, log))

/** Connection-level trouble with the database is "come back shortly", not a bug. */
const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  return isDatabaseAway(error)
    ? new AppError('unavailable', { cause: error })
    : new AppError('internal', { cause: error })
}

const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'EPIPE',
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57014', // query_canceled: the statement time-out
  'ENOSPC', // no space for an upload
  'EDQUOT',
  '53100', // disk_full
  '53200', // out_of_memory
  '53300', // too_many_connections
  '08006',
  '08001',
])

/** Whether an error says that PostgreSQL does not answer, or not in time. */
export const isDatabaseAway = (error: unknown): boolean => {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string }
  return (
    (code !== undefined && awayCodes.has(code)) ||
    /^timeout exceeded when trying to connect|^Connection terminated/.test(message)
  )
}
