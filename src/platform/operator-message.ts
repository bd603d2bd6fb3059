import { ConfigError } from './config.ts'
import { DatabaseStartError } from './db/pool/start-error.ts'
import { StorageError } from './uploads/file-store.ts'

/** The server cannot listen; the message gives reason and remedy in one line. */
export class ListenError extends Error {
  override name = 'ListenError'
}

/** Error for a server that could not listen; other errors are unchanged. */
export function listenFailure(error: unknown, { port, host }: { port: number; host: string }) {
  const { code = '' } = (error ?? {}) as { code?: string }
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is already in use. Stop the other program, or set PORT to another port.`,
    EACCES: `This user isn't allowed to use port ${port}. Set PORT to a port above 1023.`,
    EADDRNOTAVAIL: `HOST ${host} isn't an address of this machine. Set it to one that is, such as 0.0.0.0.`,
    ENOTFOUND: `HOST ${host} is unknown. Set it to an address of this machine, such as 0.0.0.0.`,
  }
  const reason = reasons[code]
  return reason === undefined ? error : new ListenError(reason, { cause: error })
}

const known = [ConfigError, DatabaseStartError, ListenError, StorageError]

/** PostgreSQL's insufficient_privilege. */
const notPermitted = '42501'

/**
 * One-line message for a failure that an operator can fix: settings, database, privileges, storage,
 * port. Undefined for a bug, which is shown with its stack.
 */
export function operatorMessage(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (known.some((kind) => error instanceof kind)) return error.message
  const { code, cause } = error as Error & { code?: string }
  if (code !== notPermitted) return cause === undefined ? undefined : operatorMessage(cause)
  return (
    `The database user lacks privileges: ${error.message}. Make the user of DATABASE_URL the owner of the ` +
    'database, or grant it all privileges on its schemas and tables (grant all on schema public to ...).'
  )
}
