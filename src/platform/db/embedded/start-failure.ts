import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { DatabaseStartError } from '../pool/start-error.ts'
import type { EmbeddedHost, HostedProgram } from './embedded-host.ts'

/** Startup errors of PostgreSQL and their remedies. `$` is replaced by the folder. */
const knownFailures: [RegExp, string][] = [
  [
    /No space left on device|Disk quota exceeded/,
    'The disk of $ is full. Free some space and start again.',
  ],
  [
    /Permission denied|Read-only file system|Operation not permitted/,
    "PostgreSQL can't write to $. Make the folder writable, or set DATA_DIR to one that is.",
  ],
  [
    /initialized (?:by PostgreSQL version|with (?:PG_CONTROL_VERSION|CATALOG_VERSION_NO) [1-9])/,
    'The database in $ was created by another PostgreSQL version than the one in this release. Start the release that created it, make a backup there, and restore it here.',
  ],
  [
    /could not map anonymous shared memory|could not create shared memory|Cannot allocate memory/,
    'There is not enough memory for PostgreSQL. Free some, or set DATABASE_URL to a server elsewhere.',
  ],
]

/** Error for a program that ended without doing its work. */
export function startFailure(host: EmbeddedHost, program: HostedProgram): DatabaseStartError {
  const output = outputOf(host, program)
  const sentence = knownFailures.find(([pattern]) => pattern.test(output))?.[1]
  if (sentence) return new DatabaseStartError(sentence.replace('$', host.dataFolder))
  const last = output.match(/(?:PANIC|FATAL|initdb: error|error):\s+(.+)/)?.[1] ?? ending(program)
  return new DatabaseStartError(
    `The database in ${host.dataFolder} doesn't start: ${last}. See ${host.logFile}. If the data ` +
      'is damaged, move that folder away and restore a backup.',
  )
}

function ending({ ended }: HostedProgram): string {
  if (ended?.error) return ended.error.message
  return ended?.signal ? `it was ended by ${ended.signal}` : `it ended with code ${ended?.code}`
}

/** Last 64 KB of the program's log. */
export function outputOf(host: EmbeddedHost, program: HostedProgram): string {
  const size = statSync(host.logFile).size
  const from = Math.max(program.logStart, size - 65_536)
  const buffer = Buffer.alloc(Math.max(0, size - from))
  const file = openSync(host.logFile, 'r')
  const length = readSync(file, buffer, 0, buffer.length, from)
  closeSync(file)
  return buffer.toString('utf8', 0, length)
}
