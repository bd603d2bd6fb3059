import type { Pool } from 'pg'
import { DatabaseStartError } from './start-error.ts'

/** Oldest PostgreSQL major version that the tests run on. */
const oldestVersion = 15

/** Facts that decide if a server and database are usable. */
interface ServerFacts {
  version: string
  major: number
  encoding: string
  name: string
}

/** Throws DatabaseStartError unless the database can store our data. */
export async function checkServer(pool: Pool): Promise<void> {
  const { rows } = await pool.query<ServerFacts>(
    `select current_setting('server_version') as version,
            current_setting('server_version_num')::int / 10000 as major,
            current_setting('server_encoding') as encoding, current_database() as name`,
  )
  const complaint = rows[0] && complaintAbout(rows[0])
  if (complaint) throw new DatabaseStartError(complaint)
}

/** Reason, in a sentence, why this server is unusable; undefined if it is usable. */
export function complaintAbout(facts: ServerFacts): string | undefined {
  const { version, major, encoding, name } = facts
  if (major < oldestVersion)
    return `PostgreSQL ${version} is too old: DATABASE_URL needs PostgreSQL ${oldestVersion} or newer.`
  if (encoding !== 'UTF8')
    return `The database "${name}" is encoded in ${encoding}: create it with "encoding 'UTF8'".`
  return undefined
}

/** Error for an operator whose setting does not lead to a database; never contains the password. */
export function connectFailure(
  error: unknown,
  databaseUrl?: string,
  setting = 'DATABASE_URL',
): unknown {
  if (!databaseUrl || error instanceof DatabaseStartError) return error
  const { code = '', syscall, message } = error as NodeJS.ErrnoException
  const place = describe(databaseUrl)
  const reasons: Record<string, string> = {
    ECONNREFUSED: 'nothing listens there. Start PostgreSQL, or correct the address',
    ENOTFOUND: 'no such host',
    ENOENT: 'no such socket. Start PostgreSQL, or correct the address',
    '28P01': 'wrong password',
    '28000': 'the server rejects this user',
    '3D000': 'no such database; create it first',
    '53300': 'all connections are in use',
  }
  // ENOENT of `open`: a certificate that the address names.
  const reason = (syscall !== 'open' && reasons[code]) || message
  return new DatabaseStartError(`Can't open ${setting} (${place}): ${reason}.`, { cause: error })
}

function describe(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return 'not a URL'
  const { host, pathname, searchParams } = new URL(databaseUrl)
  return `${searchParams.get('host') ?? host}${pathname}`
}
