import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { ConnectionSettings } from '../../src/platform/db/pool/connection.ts'
import { startTestServer } from './test-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The maintenance database of the run's server, as a role that may create databases. */
    testServer: ConnectionSettings
    /** The migrated database from which each test file's own is copied. */
    testTemplate: string
    /** A folder of this run, for what several test files use. It goes with the run. */
    runFolder: string
  }
}

/** Starts one PostgreSQL for the whole run (or uses TEST_DATABASE_URL) and migrates the template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer()
  project.provide('testServer', server.administration)
  project.provide('testTemplate', server.template)
  const runFolder = mkdtempSync(join(tmpdir(), 'gearhead-run-'))
  // PostgreSQL has a user of its own where the tests are root's.
  chmodSync(runFolder, 0o711)
  project.provide('runFolder', runFolder)
  return async () => {
    rmSync(runFolder, { recursive: true, force: true })
    await server.stop()
  }
}
