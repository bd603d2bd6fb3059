import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { ConnectionSettings } from '../../src/platform/db/pool/connection.ts'
import { startTestServer, type TestServer } from './test-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Maintenance database of the run's server, as a role that may create databases. */
    testServer: ConnectionSettings
    /** Migrated database that is copied for each test file. */
    testTemplate: string
    /** Folder shared by the test files of this run; removed at its end. */
    runFolder: string
    /** Part of the names of this run's databases. */
    runName: string
    /** True if each file has its own worker. */
    isIsolated: boolean
  }
}

type Started = { server: TestServer; runFolder: string; users: number }

/** Each project of the run loads this module separately; all share the server that the first one starts. */
const shared = globalThis as { startedForTests?: Promise<Started> }

/** Starts one PostgreSQL for the whole run (or uses TEST_DATABASE_URL) and prepares the template. */
const start = async (): Promise<Started> => {
  const server = await startTestServer()
  const runFolder = mkdtempSync(join(tmpdir(), 'gearhead-run-'))
  // If root runs the tests, PostgreSQL runs as another user, who must enter the folder.
  chmodSync(runFolder, 0o711)
  return { server, runFolder, users: 0 }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.startedForTests ??= start()
  const started = await shared.startedForTests
  started.users += 1
  const { server, runFolder } = started
  project.provide('testServer', server.administration)
  project.provide('testTemplate', server.template)
  project.provide('runFolder', runFolder)
  const runName = `run${process.pid}`
  project.provide('runName', runName)
  project.provide('isIsolated', project.config.isolate)
  return async () => {
    started.users -= 1
    if (started.users > 0) return
    shared.startedForTests = undefined
    rmSync(runFolder, { recursive: true, force: true })
    await server.dropDatabases(runName)
    await server.stop()
  }
}
