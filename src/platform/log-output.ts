/**
 * Sends everything that the process prints through its log: what packages write to the console, warnings of
 * Node, errors that nobody caught. So every line is JSON and nothing private stands in it.
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

/** An error keeps its stack, in the field for it. */
const record = (log: OutputLog, level: Level, values: readonly unknown[]) => {
  const err = values.find((value) => value instanceof Error)
  const message = formatWithOptions(
    { colors: false, depth: 3 },
    ...values.map((value) => (value instanceof Error ? value.message : value)),
  )
  log[level](err ? { err, from: 'console' } : { from: 'console' }, message)
}

/** Until the process ends, or until what is answered is called. */
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

/** The same for what Node itself would print. An error that nobody caught still ends the process with 1. */
export const logProcessEvents = (log: OutputLog & Pick<Log, 'fatal'>): void => {
  // Node's own listener prints.
  process.removeAllListeners('warning')
  process.on('warning', (err) => log.warn({ err }, 'Node warns'))
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'an uncaught error')
    process.exit(1)
  })
}
