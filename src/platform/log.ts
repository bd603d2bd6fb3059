/** Structured logs on standard output, readable text on a terminal; without personal data or tokens. */
import cluster from 'node:cluster'
import pino, { type DestinationStream, type Logger } from 'pino'
import { pattern } from '../kit/text/pattern.ts'
import { decodedPath, secretPathNames } from '../kit/text/secret-paths.ts'

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
 * Fields of PostgreSQL errors that quote row values: `detail` ("Failing row contains (…)"),
 * `where`, the parameters. The remaining fields are enough to find a bug.
 */
const quoting = new Set(['detail', 'where', 'parameters', 'internalQuery', 'response', 'rejected'])

const withoutValues = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error
  const serialized = pino.stdSerializers.err(error) as unknown as Record<string, unknown>
  return Object.fromEntries(Object.entries(serialized).filter(([name]) => !quoting.has(name)))
}

/** Secret path after its first segment; a backslash is doubled in JSON. Excludes our own source files. */
const secretPath = pattern.gi`(?<!src/features)[/\\](${secretPathNames.join('|')})(?![\w-])(?:\\{2}|[^\s"'\\])+`

const localPart = "[\\p{L}\\p{N}_.!#$%&'*+=?^`{|}~-]"
const domain = String.raw`(?:\[[\da-f.:]+\]|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)`

/** Email address; JSON escapes a quoted local part's quotes (RFC 5321). Lookbehind: linear time. */
const emailAddress = pattern.giu`(?:\\"[^"\\]{1,64}\\"|(?<!${localPart})${localPart}+)@${domain}`

const rules: readonly [pattern: RegExp, instead: string][] = [
  // Private links, and any other secret in their format (auth/secret-token.ts).
  [secretPath, '/$1/[link]'],
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, '[secret]'],
  [/\b(bearer|basic) +[\w.~+/=-]+/gi, '$1 [secret]'],
  // Password in the URL of a database or mail server.
  [/((?<![a-z0-9+.-])[a-z][a-z0-9+.-]*:\/\/[^\s:/@"]*):[^\s@"]{1,300}@/gi, '$1:[secret]@'],
  [emailAddress, '[email]'],
  // Positions and search words; brackets as in list parameters.
  [
    /(?:\b|(?<=%26))(near|userLat|userLng|lat|lng|keyword|q|email|token|code)((?:\[|%5b)[^&=\s"\\]{0,40})?=[^\s&"'\\]*/gi,
    '$1=[…]',
  ],
]

/** Applies the rules to the raw line and, if it contains percent signs, to the decoded line. */
const scrub = (line: string): string => {
  const scrubbed = applyRules(line)
  return scrubbed.includes('%') ? applyRules(decodedPath(scrubbed)) : scrubbed
}

const applyRules = (line: string): string => {
  let scrubbed = line
  for (const [form, instead] of rules) scrubbed = scrubbed.replace(form, instead)
  return scrubbed
}

type Line = Record<string, unknown> & {
  level: number
  msg?: string
  err?: { stack?: string; message?: string }
}

const warnLevel = 40
const errorLevel = 50

/** Prints each JSON log line as its message, its fields as `name=value`, and below it an error's stack. */
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
