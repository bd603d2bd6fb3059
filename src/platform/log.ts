/** Structured logs on standard output; no personal data, no tokens. */
import pino, { type Logger } from 'pino'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export const createLog = (level: (typeof logLevels)[number]): Logger =>
  pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime })
