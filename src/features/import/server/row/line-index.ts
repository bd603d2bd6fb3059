/**
 * First line of each of millions of identifiers, in 50 bytes each. Stores 53 bits of an identifier's hash: among a
 * million identifiers, the chance of any collision is one in eighteen thousand.
 */
import { hash } from 'node:crypto'

export class LineIndex {
  private readonly lines = new Map<number, number>()

  /** Returns the line where `id` was first; if it is new, stores it and returns undefined. */
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
