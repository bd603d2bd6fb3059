/**
 * Remembers for millions of identifiers in which line each was first, in 50 bytes each. Identifiers are known by 53 bits of a
 * hash: for two of a million to be taken for one has a chance of one in eighteen thousand.
 */
import { hash } from 'node:crypto'

export class LineIndex {
  private readonly lines = new Map<number, number>()

  /** The line where `id` was before; undefined, and remembered from now on, when it is new. */
  add(id: string, line: number): number | undefined {
    const key = hashOf(id)
    const before = this.lines.get(key)
    if (before === undefined) this.lines.set(key, line)
    return before
  }

  /** True if `id` was added. */
  has(id: string): boolean {
    return this.lines.has(hashOf(id))
  }
}

const hashOf = (id: string): number => {
  const digest = hash('sha1', id, 'buffer')
  return (digest.readUInt32LE(0) & 0x1f_ffff) * 2 ** 32 + digest.readUInt32LE(4)
}
