/**
 * Log of refused calls: no rights, a page of another site, too many tries, too much to do. Bounded, since anybody can cause them as
 * often as they like. Without networks, as all of the log; the audit log has those of sign-ins.
 */
import { minuteMs } from '../../kit/durations.ts'
import { AppError, type ErrorCode } from '../../kit/errors.ts'
import type { Log } from '../log.ts'

const refusals: readonly ErrorCode[] = ['sign_in_required', 'forbidden', 'rate_limited']

/** Lines a minute of one process. */
export const maxRefusalsLogged = 60

const longestPath = 200

type Refused = { method: string; path: string; id: string }

/** Takes every failure and logs those with these codes. `now` in milliseconds. */
export const createRefusalLog = (
  log: Pick<Log, 'warn'>,
  { codes = refusals, now = Date.now }: { codes?: readonly ErrorCode[]; now?: () => number } = {},
) => {
  let minute = 0
  let lines = 0
  let unlogged = 0
  return (error: unknown, { method, path, id }: Refused): void => {
    if (!(error instanceof AppError) || !codes.includes(error.code)) return
    const current = Math.floor(now() / minuteMs)
    if (current !== minute) [minute, lines] = [current, 0]
    if (++lines > maxRefusalsLogged) return void unlogged++
    const { code, status } = error
    const call = { code, status, method, path: path.slice(0, longestPath), requestId: id }
    log.warn({ ...call, ...(unlogged > 0 && { unlogged }) }, 'call refused')
    unlogged = 0
  }
}
