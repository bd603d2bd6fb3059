/** Log lines in plain words for a person at a terminal; programs get JSON. */
import type { DestinationStream } from 'pino'

type Line = Record<string, unknown> & {
  level: number
  msg?: string
  err?: { stack?: string; message?: string }
}

const warnLevel = 40
const errorLevel = 50

/** Prints each line of JSON as its message, its fields as `name=value`, and the stack of an error below. */
export const terminalLines = (print: (text: string) => void): DestinationStream => ({
  write: (text) => print(`${inWords(JSON.parse(text) as Line)}\n`),
})

const inWords = ({ level, msg = '', err, time: _time, pid: _pid, ...fields }: Line): string => {
  const kind = level >= errorLevel ? 'Error: ' : level >= warnLevel ? 'Warning: ' : ''
  const fieldTexts = Object.entries(fields).map(([name, value]) => `${name}=${asText(value)}`)
  const sentence = [kind + msg.charAt(0).toUpperCase() + msg.slice(1), ...fieldTexts].join(' ')
  return err ? `${sentence}\n${err.stack ?? err.message ?? ''}` : sentence
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)
