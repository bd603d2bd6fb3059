import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'

/** New temporary folder, removed after the test file, or after the test with `onTestFinished`. */
export const tempFolder = (atEnd: (remove: () => void) => void = afterAll): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'atlas-test-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }))
  return folder
}
