import { access } from 'node:fs/promises'
import { loadDemoIntoEmpty } from '../features/demo/server/load-demo.ts'
import { type Config, requireInfoAddress } from '../platform/config.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { folderFailure } from '../platform/db/embedded/folder-failure.ts'
import type { Log } from '../platform/log.ts'
import { loadSettings } from '../platform/stored-settings.ts'
import { migrateSafely } from './migrate-safely.ts'

/** Opens the configured database. */
export const openAppDatabase = async (
  config: Config,
  log: Log,
  poolSize = poolSizeOf(config),
): Promise<Database> => {
  await access(`${config.DATA_DIR}/`).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTDIR') throw folderFailure(config.DATA_DIR, error)
  })
  return openDatabase({
    databaseUrl: config.DATABASE_URL,
    replicaUrl: config.DATABASE_REPLICA_URL,
    dataDir: config.DATA_DIR,
    poolSize,
    log: (message) => log.info(message),
  })
}

/** Migrates to the newest schema, and loads demo data into an empty embedded database. */
export const prepareDatabase = async (
  config: Config,
  database: Database,
  log: Log,
): Promise<void> => {
  await migrateSafely(config, database, log)
  const { db } = database
  await loadSettings(db)
  requireInfoAddress(config)
  if (config.DATABASE_URL || config.DEMO_DATA === 'off') return
  const demoCount = await loadDemoIntoEmpty(db)
  if (demoCount > 0) log.info(`Loaded ${demoCount} demo events`)
}

const usualPool = 10
/** Connections for all processes; the rest of the embedded server's 100 are for the command line. */
const maxEmbedded = 90
/** Connections of a process outside its pool: of the job queue, listeners and presence. */
const otherConnections = 7

const poolSizeOf = ({ DATABASE_URL, WEB_CONCURRENCY }: Config): number =>
  DATABASE_URL
    ? usualPool
    : Math.min(usualPool, Math.floor(maxEmbedded / WEB_CONCURRENCY) - otherConnections)
