/**
 * The database cannot be opened, for a reason that its message tells in one line together with what to do about it. The
 * operator sees the message alone, without a stack.
 */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
}
