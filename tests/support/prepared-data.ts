/** Data folders with a migrated, empty database, copied from one: creating each takes 2.7 s of CPU time. */
import { existsSync } from 'node:fs'
import { chmod, cp, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '../../src/platform/db/database.ts'
import { startEmbedded } from '../../src/platform/db/embedded/embedded.ts'
import { migrateDatabase } from '../../src/platform/db/migrate.ts'
import { connectionUrl } from '../../src/platform/db/pool/connection.ts'
import { fingerprint, testFolder } from './test-server.ts'

/** New folder within `parent`: a data folder of a site that has been started before. */
export const preparedDataDir = async (prefix: string, parent = tmpdir()): Promise<string> => {
  const dataDir = await mkdtemp(path.join(parent, prefix))
  await cp(await prepared(), dataDir, { recursive: true })
  await chmod(path.join(dataDir, 'postgres'), 0o700)
  return dataDir
}

/** Original folder, which stays between runs until a migration changes. */
const prepared = async (): Promise<string> => {
  const parent = testFolder()
  const name = `site-${fingerprint()}`
  const folder = path.join(parent, name)
  if (existsSync(folder)) return folder
  const fresh = await mkdtemp(path.join(parent, 'draft-'))
  try {
    await fill(fresh)
    await rename(fresh, folder)
  } catch (cause) {
    // Another process may have been faster, which is fine.
    if (!existsSync(folder)) throw cause
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
  for (const other of await readdir(parent)) {
    if (!other.startsWith('site-') || other === name) continue
    await rm(path.join(parent, other), { recursive: true, force: true })
  }
  return folder
}

const fill = async (dataDir: string): Promise<void> => {
  const server = await startEmbedded({ dataDir, settings: { fsync: 'off' } })
  try {
    const databaseUrl = connectionUrl(server.connection)
    const database = await openDatabase({ databaseUrl, dataDir: '' })
    await migrateDatabase(database.db).finally(database.close)
  } finally {
    await server.stop()
  }
}
