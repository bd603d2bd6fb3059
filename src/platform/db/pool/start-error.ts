/**
 * The database cannot be opened. The message gives the reason and the remedy in one line; the
 * operator sees only the message, no stack trace.
 */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
}
