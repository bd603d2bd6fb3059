/** Items that nobody gets before all of them are there: a reading that breaks off gives none. */
import { mkdtempSync, rmSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { PackedItem } from './pack-items.ts'

/** They wait in a file without a name. */
export async function* held(items: AsyncIterable<PackedItem>): AsyncGenerator<PackedItem> {
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
  for await (const item of items) {
    batch.push(item)
    if (batch.length === itemsTogether) await write()
  }
  if (batch.length > 0) await write()
  yield* readBack(file, sizes)
}

const itemsTogether = 50

async function* readBack(file: FileHandle, sizes: readonly number[]): AsyncGenerator<PackedItem> {
  let at = 0
  for (const size of sizes) {
    const { buffer } = await file.read(Buffer.alloc(size), 0, size, at)
    at += size
    yield* deserialize(buffer) as PackedItem[]
  }
}
