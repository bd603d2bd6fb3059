/** PostgreSQL and system error codes of a database that does not respond, or not in time. */
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND', // the name of a stopped container does not resolve
  'EAI_AGAIN',
  'ENOENT',
  'EPIPE',
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57014', // query_canceled: the statement timeout
  'ENOSPC', // no space for an upload
  'EDQUOT',
  '53100', // disk_full
  '53200', // out_of_memory
  '53300', // too_many_connections
  '08006',
  '08001',
])

/** Error messages of pg for lost or refused connections, and for queries on lost ones. */
const lost =
  /^timeout exceeded when trying to connect|^Query read timeout|^Connection terminated|^Client has encountered a connection error/

/** True if an error means that PostgreSQL does not respond, or not in time. */
export const isDatabaseAway = (error: unknown): boolean => {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string }
  return (code !== undefined && awayCodes.has(code)) || lost.test(message)
}

/** SQLSTATE of a statement that took too long; it would on another connection, too. */
const statementTimeout = '57014'

/** True if the connection was lost or refused, so that another one may work. */
export const isLost = (error: unknown): boolean =>
  isDatabaseAway(error) && (error as { code?: string }).code !== statementTimeout
