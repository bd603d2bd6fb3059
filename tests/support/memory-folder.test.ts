import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { useMemoryFolder } from './memory-folder.ts'
import { projectFolder } from './source-files.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

test('TMPDIR stays where somebody has set it', () => {
  vi.stubEnv('TMPDIR', '/var/tmp')
  useMemoryFolder()
  expect(process.env.TMPDIR).toBe('/var/tmp')
})

test.each(['a disk', 'nothing'])('%s is not taken for memory', (what) => {
  const folder = mkdtempSync(path.join(projectFolder, 'node_modules/.cache/memory-'))
  if (what === 'nothing') rmSync(folder, { recursive: true })
  vi.stubEnv('TMPDIR', undefined)
  useMemoryFolder(folder)
  expect(process.env.TMPDIR).toBeUndefined()
  rmSync(folder, { recursive: true, force: true })
})
