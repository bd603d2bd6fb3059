/**
 * Texts as bytes, end to end in a few large blocks of memory: responses are copied together from these blocks, and the
 * garbage collector has no objects to visit.
 */
const pieceSize = 4 * 1024 * 1024

export class JsonStore {
  readonly #pieces: Buffer[] = []
  #used = pieceSize
  /** The three arrays are indexed by slot. */
  #piece = new Uint16Array(0)
  #start = new Uint32Array(0)
  #length = new Uint32Array(0)

  /** Sets the text of a slot; '' removes it. */
  set(slot: number, text: string): void {
    if (slot >= this.#start.length) this.#grow(Math.ceil(slot * 1.3) + 16)
    this.#length[slot] = 0
    if (text === '') return
    // A UTF-16 unit takes at most three bytes: if that much room is left, as usual, bytes need not be counted.
    const maxBytes = text.length * 3
    const isRoomy = maxBytes <= pieceSize - this.#used
    const piece = this.#pieceFor(isRoomy ? maxBytes : Buffer.byteLength(text))
    const length = piece.write(text, this.#used)
    this.#piece[slot] = this.#pieces.length - 1
    this.#start[slot] = this.#used
    this.#length[slot] = length
    this.#used = Math.min(pieceSize, this.#used + length)
  }

  /** The block that is being filled, or a new block if the current one has no room for `length` bytes. */
  #pieceFor(length: number): Buffer {
    const last = this.#pieces.at(-1)
    if (last && length <= pieceSize - this.#used) return last
    const piece = Buffer.allocUnsafeSlow(Math.max(pieceSize, length))
    this.#pieces.push(piece)
    this.#used = 0
    return piece
  }

  /** Length in bytes. */
  lengthOf(slot: number): number {
    return this.#length[slot] ?? 0
  }

  /** Copies the text of a slot into `target`; returns the offset after it. */
  copy(slot: number, target: Buffer, offset: number): number {
    const start = this.#start[slot] ?? 0
    const piece = this.#pieces[this.#piece[slot] ?? 0]
    return offset + (piece?.copy(target, offset, start, start + this.lengthOf(slot)) ?? 0)
  }

  text(slot: number): string {
    const start = this.#start[slot] ?? 0
    const piece = this.#pieces[this.#piece[slot] ?? 0]
    return piece?.toString('utf8', start, start + this.lengthOf(slot)) ?? ''
  }

  /** Moves the texts of these slots to the slots 0, 1, 2 and so on; drops all others. */
  arrange(slots: Uint32Array): void {
    this.#piece = this.#piece.map((_, slot) => this.#piece[slots[slot] ?? 0] ?? 0)
    this.#start = this.#start.map((_, slot) => this.#start[slots[slot] ?? 0] ?? 0)
    const lengths = this.#length
    this.#length = lengths.map((_, slot) =>
      slot < slots.length ? (lengths[slots[slot] ?? 0] ?? 0) : 0,
    )
  }

  #grow(capacity: number): void {
    const enlarge = <T extends Uint16Array | Uint32Array>(array: T, larger: T): T => {
      larger.set(array)
      return larger
    }
    this.#piece = enlarge(this.#piece, new Uint16Array(capacity))
    this.#start = enlarge(this.#start, new Uint32Array(capacity))
    this.#length = enlarge(this.#length, new Uint32Array(capacity))
  }
}
