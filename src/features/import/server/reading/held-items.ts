/** Items that nobody gets before all of them, or the first many, are there. */
import { mkdtempSync, rmSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { PackedItem } from './pack-items.ts'

/**
 * They wait in a file without a name. A reading of which all is held gives nothing when it breaks off; otherwise what
 * stands before the break is given.
 */
export async function* held(
  items: AsyncIterable<PackedItem>,
  which: 'all' | 'first',
): AsyncGenerator<PackedItem> {
  const folder = mkdtempSync(path.join(tmpdir(), 'reading-'))
  await using file = await open(path.join(folder, 'items'), 'w+')
  rmSync(folder, { recursive: true })
  const sizes: number[] = []
  let batch: PackedItem[] = []
  const write = async () => {
    const bytes = serialize(batch)
    batch = []
    sizes.push(bytes.length)
    await file.write(bytes)
  }
  const rest = items[Symbol.asyncIterator]()
  const most = which === 'all' ? Number.POSITIVE_INFINITY : mostFirst
  let failure: { error: unknown } | undefined
  let isDone = false
  try {
    for (let count = 0; count < most && !isDone; count++) {
      const next = await rest.next()
      if (next.done) isDone = true
      else batch.push(next.value)
      if (batch.length === itemsTogether) await write()
    }
  } catch (error) {
    if (which === 'all') throw error
    failure = { error }
  }
  if (batch.length > 0) await write()
  yield* readBack(file, sizes)
  if (failure) throw failure.error
  if (!isDone) yield* { [Symbol.asyncIterator]: () => rest }
}

/** Rows of a file that tell what is in question about it; what later ones add holds back these alone. */
const mostFirst = 5_000

const itemsTogether = 50

async function* readBack(file: FileHandle, sizes: readonly number[]): AsyncGenerator<PackedItem> {
  let at = 0
  for (const size of sizes) {
    const { buffer } = await file.read(Buffer.alloc(size), 0, size, at)
    at += size
    yield* deserialize(buffer) as PackedItem[]
  }
}
