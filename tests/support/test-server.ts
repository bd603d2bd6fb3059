import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { Client } from 'pg'
import { openDatabase } from '../../src/platform/db/database.ts'
import { type EmbeddedServer, startEmbedded } from '../../src/platform/db/embedded/embedded.ts'
import { readPostmasterFile } from '../../src/platform/db/embedded/postmaster-file.ts'
import { migrateDatabase } from '../../src/platform/db/migrate.ts'
import { migrationsFolder, readMigrationFiles } from '../../src/platform/db/migration-files.ts'
import {
  type ConnectionSettings,
  connectionUrl,
  withDatabase,
} from '../../src/platform/db/pool/connection.ts'
import { DatabaseStartError } from '../../src/platform/db/pool/start-error.ts'

/** PostgreSQL server of a test run. */
export interface TestServer {
  administration: ConnectionSettings
  /** Name of the migrated database that tests copy; followed by `fewPlaces`, of the one with few places. */
  template: string
  /** Drops the databases that workers of a run have kept. */
  dropDatabases: (runName: string) => Promise<void>
  stop(): Promise<void>
}

/** Advisory lock: one run at a time creates the template. */
const templateLock = 4_716_003

/** Seconds after which a test database without connections counts as left over from a killed run. */
const leftoverAge = 3_600

/**
 * Uses the server of TEST_DATABASE_URL, whose role must be allowed to create databases, or starts
 * an embedded one. The embedded server's data stays on disk between runs, as does its template
 * until a migration changes; simultaneous runs share it.
 */
export async function startTestServer(): Promise<TestServer> {
  const url = process.env.TEST_DATABASE_URL
  const embedded = url ? undefined : await startEmbeddedForTests()
  const administration = embedded ? await permitCreating(embedded) : { connectionString: url }
  const client = new Client({ ...administration })
  await client.connect()
  try {
    await dropLeftovers(client)
    const template = await makeTemplate(client, administration)
    await makeFewPlaces(client, administration, template)
    const dropDatabases = (runName: string) => dropOfRun(administration, runName)
    return { administration, template, dropDatabases, stop: async () => embedded?.stop() }
  } finally {
    await client.end()
  }
}

/** Tests use the app's own role, which is not a superuser, so that they have the app's rights. */
async function permitCreating(embedded: EmbeddedServer): Promise<ConnectionSettings> {
  const client = new Client({ ...embedded.administration })
  await client.connect()
  // Concurrent changes of the role by two runs would fail.
  await client.query('select pg_advisory_lock($1)', [templateLock])
  const { user } = embedded.connection
  await client.query(`alter role ${user} createdb`)
  // Lets kept-database.ts delete rows in any order.
  await client.query(`grant set on parameter session_replication_role to ${user}`)
  await client.end()
  return withDatabase(embedded.connection, 'postgres')
}

async function startEmbeddedForTests(): Promise<EmbeddedServer> {
  const dataDir = testFolder()
  // These databases live for seconds, so waiting for the disk would only slow the run down.
  const settings = {
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    shared_buffers: '64MB',
    max_connections: '200',
    // Limited, since the WAL stays in memory between runs.
    max_wal_size: '128MB',
    // Tests that need statistics request them; kept-database.ts vacuums tables that have grown.
    autovacuum: 'off',
  }
  const start = () =>
    withTemporaryFolder(dirname(dataDir), () => startEmbedded({ dataDir, settings }))
  try {
    return await start()
  } catch (error) {
    // Without fsync, a crash of the machine may have corrupted the data, which is disposable.
    const data = join(dataDir, 'postgres')
    if (!(error instanceof DatabaseStartError) || readPostmasterFile(data)) throw error
    rmSync(data, { recursive: true, force: true })
    return start()
  }
}

/**
 * Runs `work` with another folder for temporary files: the run's own is removed on interruption,
 * but its server may continue, and the next run finds it by its socket.
 */
async function withTemporaryFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const { TMPDIR } = process.env
  process.env.TMPDIR = folder
  try {
    return await work()
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
}

/** Folder for this checkout and user, writable only by this user. */
export function testFolder(): string {
  const checkout = createHash('sha256').update(process.cwd()).digest('hex').slice(0, 12)
  const uid = process.getuid?.() ?? 0
  const parent = process.env.TEST_DATA_FOLDER ?? tmpdir()
  const folder = join(parent, `gearhead-atlas-tests-${uid}-${checkout}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const stat = lstatSync(folder)
  if (!stat.isDirectory() || stat.uid !== uid) throw new Error(`${folder} is someone else's`)
  chmodSync(folder, 0o700)
  return folder
}

/** Creates the template for the current migrations under another name and renames it when complete. */
async function makeTemplate(client: Client, server: ConnectionSettings): Promise<string> {
  const template = `gearhead_template_${fingerprint()}`
  const draft = `${template}_draft`
  await client.query('select pg_advisory_lock($1)', [templateLock])
  const known = await client.query('select 1 from pg_database where datname = $1', [template])
  if (known.rowCount) return template
  await client.query(`drop database if exists ${draft} with (force)`)
  await client.query(`create database ${draft} encoding 'UTF8'`)
  const databaseUrl = connectionUrl(withDatabase(server, draft))
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  try {
    await migrateDatabase(database.db)
  } finally {
    await database.close()
  }
  await dropOldTemplates(client)
  await client.query(`alter database ${draft} rename to ${template}`)
  return template
}

/** Suffix of the template with two or three rows in each table of places. */
export const fewPlaces = '_few'

async function makeFewPlaces(
  client: Client,
  server: ConnectionSettings,
  template: string,
): Promise<void> {
  const few = template + fewPlaces
  const known = await client.query('select 1 from pg_database where datname = $1', [few])
  if (known.rowCount) return
  const draft = `${few}_draft`
  await client.query(`drop database if exists ${draft} with (force)`)
  await client.query(`create database ${draft} template ${template}`)
  const own = new Client(withDatabase(server, draft))
  await own.connect()
  await own.query("delete from zip_codes where zip not in ('60601', '10001')")
  for (const name of ['cities', 'census_areas'])
    await own.query(
      `delete from ${name} where ctid <> all (array(select ctid from ${name} limit 3))`,
    )
  await own.query('vacuum full zip_codes, cities, census_areas')
  await own.end()
  await client.query(`alter database ${draft} rename to ${few}`)
}

async function dropOldTemplates(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    String.raw`select datname as name from pg_database where datname like 'gearhead\_template\_%'
     and datname not like '%\_draft' order by oid desc offset 6`,
  )
  for (const { name } of rows) await client.query(`drop database if exists ${name}`)
}

async function dropOfRun(administration: ConnectionSettings, runName: string): Promise<void> {
  const client = new Client({ ...administration })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where datname like $1',
    [String.raw`gearhead\_test\_%\_${runName}\_%`],
  )
  for (const { name } of rows) {
    const drop = `drop database if exists ${name}`
    // Without FORCE, autovacuum is canceled; with FORCE, it would fail, as ordinary roles may not end its processes.
    await client.query(`${drop} with (force)`).catch(() => client.query(drop))
  }
  await client.end()
}

async function dropLeftovers(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    String.raw`select datname as name from pg_database d where datname like 'gearhead\_test\_%'
     and not exists (select 1 from pg_stat_activity a where a.datname = d.datname)`,
  )
  for (const { name } of rows) {
    const madeAt = Number.parseInt(name.split('_')[2] ?? '', 36)
    const age = Date.now() / 1000 - madeAt
    if (!(age < leftoverAge)) await client.query(`drop database if exists ${name}`)
  }
}

/** Hash that changes whenever the migrated database might: migrations, the code they use, npm packages. */
export function fingerprint(): string {
  const hash = createHash('sha256')
  const seen = new Set<string>()
  const add = (path: string) => {
    if (seen.has(path)) return
    seen.add(path)
    const text = readFileSync(path, 'utf8')
    hash.update(text)
    for (const [, relative = ''] of text.matchAll(/from '(\.[^']+)'/g)) {
      add(resolve(dirname(path), relative))
    }
  }
  for (const file of readMigrationFiles(migrationsFolder)) {
    hash.update(file.name).update(file.text)
    if (file.kind === 'ts') add(file.path)
  }
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  return hash.update(JSON.stringify(dependencies)).digest('hex').slice(0, 16)
}
