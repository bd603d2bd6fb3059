/** Files for tests of parsers, in a folder that is removed after the test file. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { readSource } from '../../src/features/import/server/read/read-source.ts'
import { type FieldRules, noRules } from '../../src/features/import/server/row/field-rules.ts'
import type { ReadItem, SourceRow } from '../../src/features/import/server/row/source-row.ts'
import { tempFolder } from './temp-folder.ts'

export type TestFiles = {
  /** Writes a file and returns its path. */
  write: (content: string | Uint8Array, name?: string) => string
  /** All items parsed from a file with this content. */
  read: (content: string | Uint8Array, options?: ReadOptions) => Promise<ReadItem[]>
  /** Like `read`, for files with rows only; throws for other items. */
  readRows: (content: string | Uint8Array, options?: ReadOptions) => Promise<SourceRow[]>
}

type ReadOptions = {
  rules?: Partial<FieldRules>
  root?: string
  zone?: string
  /** Name of the file and of its source. */
  name?: string
  source?: string
}

export const testFiles = (): TestFiles => {
  const folder = tempFolder()
  let count = 0
  const write: TestFiles['write'] = (content, name = 'file.txt') => {
    const file = path.join(folder, `${++count}-${name}`)
    writeFileSync(file, content)
    return file
  }
  const read: TestFiles['read'] = async (content, { rules, name, ...options } = {}) => {
    const settings = { rules: { ...noRules, ...rules }, ...options }
    return collect(readSource(write(content, name), settings))
  }
  const readRows: TestFiles['readRows'] = async (content, options) =>
    (await read(content, options)).map((item) => {
      if ('fields' in item) return item
      throw new Error(`Not a row: ${JSON.stringify(item)}`)
    })
  return { write, read, readRows }
}

/** All items of an async iterable. */
export const collect = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}
