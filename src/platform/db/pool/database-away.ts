/** PostgreSQL's and the system's codes for a database that does not answer, or not in time. */
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND', // containers that are stopped have no name
  'EAI_AGAIN',
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

/** Messages of pg about a lost or refused connection, and about queries on a lost one. */
const lost =
  /^timeout exceeded when trying to connect|^Query read timeout|^Connection terminated|^Client has encountered a connection error/

/** True if an error says that PostgreSQL does not answer, or not in time. */
export const isDatabaseAway = (error: unknown): boolean => {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string }
  return (code !== undefined && awayCodes.has(code)) || lost.test(message)
}

/** PostgreSQL's code for a statement that took too long, as it would anywhere else. */
const statementTimeout = '57014'

/** True if the connection was lost or refused, so that another one may do better. */
export const isLost = (error: unknown): boolean =>
  isDatabaseAway(error) && (error as { code?: string }).code !== statementTimeout
