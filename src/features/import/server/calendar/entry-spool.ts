/**
 * The entries of a calendar in a file without a name, and an index of them in memory, 20 bytes each: entries of one
 * identifier may stand anywhere in a calendar, and are read together without holding the others.
 */
import { hash } from 'node:crypto'
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { UnreadableRow } from '../row/source-row.ts'
import { fileProblem } from '../source/open-source.ts'

export type SpooledEntry = { line: number; text: string } | UnreadableRow

export type EntryMarks = {
  uid: string
  /** RECURRENCE-ID: it changes a date of another entry. */
  isChange: boolean
  /** It lists further dates (RDATE). */
  hasDates: boolean
}

/** 100 MB of index; a calendar of two gigabytes has about as many. */
export const maxEntries = 5_000_000

const blockSize = 1024 * 1024
/** Room for some entries, and for the longest in the worst of cases: three bytes for each of 512 K characters. */
const waitingSize = 2 * blockSize
const change = 2 ** 30
const dates = 2 ** 31
const lineMask = change - 1
const unreadableMark = '!'

/** Reserves addresses and no memory; pages come when they are written. */
const growing = (bytesEach: number) =>
  new ArrayBuffer(0, { maxByteLength: (maxEntries + 1) * bytesEach })

export class EntrySpool {
  count = 0
  private readonly folder = mkdtempSync(path.join(tmpdir(), 'calendar-'))
  private readonly file = openSync(path.join(this.folder, 'entries'), 'w+')
  private readonly offsetBytes = growing(8)
  private readonly lineBytes = growing(4)
  private readonly keyBytes = growing(8)
  private offsets = new Float64Array(this.offsetBytes)
  private lines = new Uint32Array(this.lineBytes)
  /** The order of the entry and, above it, 32 bits of its identifier's hash. */
  private keys = new Uint32Array(this.keyBytes)
  private size = 0
  /** Entries that are still to be written. */
  private readonly waiting = Buffer.allocUnsafeSlow(waitingSize)
  private waitingBytes = 0
  private block = { at: 0, bytes: Buffer.alloc(0) }

  constructor() {
    // Without a name nothing of it stays, however this process ends.
    rmSync(this.folder, { recursive: true })
  }

  add(entry: SpooledEntry, { uid, isChange, hasDates }: EntryMarks): void {
    if (this.count === maxEntries) {
      throw fileProblem('has more than 5,000,000 entries: split it into several files.')
    }
    const text = 'text' in entry ? entry.text : unreadableMark + entry.unreadable
    const size = this.put(text)
    this.makeRoom()
    const { count } = this
    this.offsets[count] = this.size
    this.lines[count] =
      Math.min(entry.line, lineMask) + (isChange ? change : 0) + (hasDates ? dates : 0)
    this.keys[2 * count] = count
    this.keys[2 * count + 1] = keyOf(uid || `line ${entry.line}`)
    this.count++
    this.size += size
  }

  /** All are there: they can be read from now on. */
  complete(): void {
    this.write()
    this.makeRoom()
    this.offsets[this.count] = this.size
    const sorted = new BigUint64Array(this.keyBytes, 0, this.count)
    sorted.sort()
  }

  entry(index: number): SpooledEntry {
    const line = (this.lines[index] ?? 0) & lineMask
    const text = this.read(this.offsets[index] ?? 0, this.offsets[index + 1] ?? 0)
    return text.startsWith(unreadableMark) ? { line, unreadable: text.slice(1) } : { line, text }
  }

  /** Bytes of an entry. */
  sizeOf(index: number): number {
    return (this.offsets[index + 1] ?? 0) - (this.offsets[index] ?? 0)
  }

  isChange(index: number): boolean {
    return ((this.lines[index] ?? 0) & change) !== 0
  }

  hasDates(index: number): boolean {
    return ((this.lines[index] ?? 0) & dates) !== 0
  }

  /**
   * The entries of one identifier, in their order, when `index` is the first of them; else none. Now and then
   * some of another identifier are among them, whose hash is the same.
   */
  groupAt(index: number, { line, uid }: { line: number; uid: string }): readonly number[] {
    const key = keyOf(uid || `line ${line}`)
    const first = this.firstWith(key)
    if (this.keys[2 * first] !== index) return []
    const group: number[] = []
    for (let at = first; at < this.count && this.keys[2 * at + 1] === key; at++) {
      group.push(this.keys[2 * at] ?? 0)
    }
    return group
  }

  close(): void {
    closeSync(this.file)
  }

  /** Binary search. */
  private firstWith(key: number): number {
    let [low, high] = [0, this.count]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.keys[2 * middle + 1] ?? 0) < key) low = middle + 1
      else high = middle
    }
    return low
  }

  private makeRoom(): void {
    if (this.count + 1 < this.lines.length) return
    const entries = Math.min(this.lines.length + 65_536, maxEntries + 1)
    this.offsetBytes.resize(entries * 8)
    this.lineBytes.resize(entries * 4)
    this.keyBytes.resize(entries * 8)
  }

  /** Its bytes. */
  private put(text: string): number {
    if (this.waitingBytes + text.length * 3 > waitingSize) this.write()
    const size = this.waiting.write(text, this.waitingBytes)
    this.waitingBytes += size
    return size
  }

  private write(): void {
    let rest = this.waiting.subarray(0, this.waitingBytes)
    this.waitingBytes = 0
    while (rest.length > 0) rest = rest.subarray(writeSync(this.file, rest))
  }

  private read(from: number, to: number): string {
    const { at, bytes } = this.block
    if (from >= at && to <= at + bytes.length) return bytes.toString('utf8', from - at, to - at)
    // One that stands elsewhere is read alone and leaves the block of its neighbors.
    const isNext = from >= at && from <= at + bytes.length + blockSize
    const wanted = isNext ? Math.max(to - from, Math.min(blockSize, this.size - from)) : to - from
    const fresh = Buffer.allocUnsafe(wanted)
    for (let have = 0; have < wanted; ) {
      const got = readSync(this.file, fresh, have, wanted - have, from + have)
      if (got === 0) throw new Error('The file of entries is shorter than its index.')
      have += got
    }
    if (isNext) this.block = { at: from, bytes: fresh }
    return fresh.toString('utf8', 0, to - from)
  }
}

const keyOf = (uid: string): number => hash('sha1', uid, 'buffer').readUInt32LE(0)
