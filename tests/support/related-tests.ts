/** Test files related to a change, nearest first. */
import type { SourceFile } from './source-files.ts'

const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/** True for parts of nearly all HTTP tests: by way of them, each change would reach hundreds of files. */
const isComposition = (file: string) =>
  /^(src\/app\/|src\/(main|cli)\.ts|tests\/support\/)/.test(file)

/** Tests of the project's texts and structure. */
export const structureTests: readonly string[] = [
  'tests/architecture.test.ts',
  'tests/comments.test.ts',
  'tests/documents.test.ts',
  'tests/registration.test.ts',
  'tests/words.test.ts',
]

/**
 * `sources` are all files with their imports. A test is related if it imports a changed file, directly or indirectly
 * but not by way of the program's composition, or if it tests the same folder.
 */
export function relatedTests(
  sources: readonly Pick<SourceFile, 'path' | 'imports'>[],
  changed: readonly string[],
): string[] {
  const importers = new Map<string, string[]>()
  for (const { path, imports } of sources)
    for (const target of imports) importers.set(target, [...(importers.get(target) ?? []), path])
  const seen = new Set(changed)
  const found: string[] = []
  let reached = [...changed]
  while (reached.length > 0) {
    found.push(...reached.filter(isTest))
    const next = reached
      .filter((file) => changed.includes(file) || !isComposition(file))
      .flatMap((file) => importers.get(file) ?? [])
      .filter((file) => !seen.has(file))
    reached = [...new Set(next)]
    for (const file of reached) seen.add(file)
  }
  const folders = new Set(changed.filter((file) => file.startsWith('src/')).map(folderOf))
  const near = sources
    .map(({ path }) => path)
    .filter((file) => isTest(file) && folders.has(folderOf(file)))
  const direct = found.filter((file) => changed.includes(file))
  return [...new Set([...direct, ...near, ...found])]
}

const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/'))
