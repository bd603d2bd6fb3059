/** Structured logs on standard output, in words on a terminal; no personal data, no tokens. */
import cluster from 'node:cluster'
import pino, { type DestinationStream, type Logger } from 'pino'
import { scrub } from './log-scrub.ts'
import { terminalLines } from './log-terminal.ts'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'isLevelEnabled'>

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export const createLog = (
  level: (typeof logLevels)[number],
  destination: DestinationStream = standardOutput(),
): Logger =>
  pino(
    {
      level,
      // Worker processes identify themselves.
      base: cluster.isWorker ? { pid: process.pid } : undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: withoutValues },
      hooks: { streamWrite: scrub },
    },
    destination,
  )

const standardOutput = (): DestinationStream =>
  process.stdout.isTTY
    ? terminalLines((text) => process.stdout.write(text))
    : pino.destination({ sync: true })

/**
 * PostgreSQL error fields that quote the row: `detail` ("Failing row contains (…)"), `where`, the parameters. The
 * remaining fields are enough to find a bug.
 */
const quoting = new Set(['detail', 'where', 'parameters', 'internalQuery', 'response', 'rejected'])

const withoutValues = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error
  const serialized = pino.stdSerializers.err(error) as unknown as Record<string, unknown>
  return Object.fromEntries(Object.entries(serialized).filter(([name]) => !quoting.has(name)))
}
