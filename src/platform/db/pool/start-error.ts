/**
 * The database cannot be opened, for a reason that its message tells in one line together with what
 * to do about it. Whoever starts the program prints the message alone, without a stack.
 */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
}
