/**
 * Sends all output of the process through its log: console output of packages, Node's warnings,
 * uncaught errors. Thus every line is JSON and scrubbed of private data.
 */
import { formatWithOptions } from 'node:util'
import type { Log } from './log.ts'

const levels = {
  trace: 'debug',
  debug: 'debug',
  log: 'info',
  info: 'info',
  dir: 'info',
  table: 'info',
  warn: 'warn',
  error: 'error',
} as const

type OutputLog = Pick<Log, 'debug' | 'info' | 'warn' | 'error'>
type Level = keyof OutputLog

/** Logs an error with its stack in the field `err`. */
const record = (log: OutputLog, level: Level, values: readonly unknown[]) => {
  const err = values.find((value) => value instanceof Error)
  const message = formatWithOptions(
    { colors: false, depth: 3 },
    ...values.map((value) => (value instanceof Error ? value.message : value)),
  )
  log[level](err ? { err, from: 'console' } : { from: 'console' }, message)
}

/** Redirects console output to the log, until the returned function is called. */
export const logConsole = (log: OutputLog): (() => void) => {
  const before = { ...console }
  for (const [method, level] of Object.entries(levels)) {
    console[method as keyof typeof levels] = (...values: unknown[]) => record(log, level, values)
  }
  console.assert = (condition?: unknown, ...values: unknown[]) => {
    if (!condition) record(log, 'error', ['Assertion failed.', ...values])
  }
  return () => void Object.assign(console, before)
}

/** Logs Node's warnings and uncaught errors; an uncaught error still ends the process with code 1. */
export const logProcessEvents = (log: OutputLog & Pick<Log, 'fatal'>): void => {
  // Node's default listener prints to stderr.
  process.removeAllListeners('warning')
  process.on('warning', (err) => log.warn({ err }, 'warning by Node'))
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'an uncaught error')
    process.exit(1)
  })
}
