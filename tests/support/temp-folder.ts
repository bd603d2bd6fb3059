import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'

/** A new folder for temporary files, which is removed after the test file; with `onTestFinished`, after the test. */
export const tempFolder = (atEnd: (remove: () => void) => void = afterAll): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'atlas-test-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }))
  return folder
}
