/**
 * PostgreSQL and a streaming replica on loopback, with the files that deploy/compose.yaml mounts. The packaged
 * PostgreSQL lacks pg_basebackup, so the data files are copied while the primary is in backup mode.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  cpSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { appName, superuser } from '../../src/platform/db/embedded/app-database.ts'
import { ensureDataFolder } from '../../src/platform/db/embedded/data-folder.ts'
import { type EmbeddedHost, prepareHost } from '../../src/platform/db/embedded/embedded-host.ts'
import { folderArgument, invocation } from '../../src/platform/db/embedded/embedded-user.ts'
import { freePort } from './free-port.ts'
import { preparedDataDir } from './prepared-data.ts'
import { projectFolder } from './source-files.ts'

export type PairServer = {
  port: number
  /** Connection URL with the app's role. */
  url: string
  /** Runs one statement as superuser, by default in the database `postgres`. */
  administrate: (statement: string, database?: string) => Promise<Record<string, unknown>[]>
  /** `SIGQUIT`: immediate shutdown, as if the machine were lost. */
  stop: (signal?: NodeJS.Signals) => Promise<void>
  start: () => Promise<void>
  /** Simulates a hung server that does not respond. */
  stall: () => void
  resume: () => void
}

export type StreamingPair = {
  primary: PairServer
  replica: PairServer
  /** Makes the lost primary a replica of the promoted one, as in docs/operations.md; call once. */
  swap: () => Promise<void>
  close: () => Promise<void>
}

export type PairOptions = {
  /** Empty folder for all files. */
  folder: string
  /** Overrides of the settings in deploy/. */
  settings?: Record<string, string>
  /** The primary acknowledges a change once the replica has it. */
  isSynchronous?: boolean
  /** The database already has its tables, as in `preparedDataDir`. */
  isMigrated?: boolean
}

const passwords = { database: 'app-password', replication: 'copy-password' }

export const startStreamingPair = async (options: PairOptions): Promise<StreamingPair> => {
  const { folder, settings = {}, isSynchronous = false, isMigrated = false } = options
  const ports = { primary: await freePort(), replica: await freePort() }
  const files = writeFiles(folder)
  nameSource(files, ports.primary)
  const make = (name: keyof typeof ports) =>
    createPairServer({ folder, name, port: ports[name], files, settings })
  const primary = make('primary')
  const replica = make('replica')
  if (isMigrated) await takePrepared(primary.host)
  else await ensureDataFolder(primary.host, false)
  await primary.start()
  await primary.administrate(
    isMigrated ? `alter database ${appName} rename to atlas` : 'create database atlas',
  )
  const prepare = readFileSync(path.join(files, 'prepare.sql'), 'utf8')
  // `\connect` is a psql command, which the server does not understand.
  for (const part of `\\connect atlas\n${prepare}`.split(/^\\connect /m).slice(1)) {
    const [database = '', ...lines] = part.split('\n')
    await primary.administrate(lines.join('\n'), database)
  }
  if (isMigrated) await primary.administrate(`reassign owned by ${appName} to atlas`, 'atlas')
  await copyData(primary, replica)
  await replica.start()
  if (isSynchronous) {
    await primary.administrate("alter system set synchronous_standby_names = 'replica'")
    await primary.administrate('select pg_reload_conf()')
  }
  return {
    primary,
    replica,
    swap: async () => {
      await replica.administrate(`select pg_create_physical_replication_slot('replica', true)`)
      await copyData(replica, primary)
      nameSource(files, ports.replica)
      await primary.start('replica.conf')
    },
    close: async () => {
      for (const server of [replica, primary]) {
        server.resume()
        await server.stop('SIGQUIT')
      }
    },
  }
}

const takePrepared = async ({ dataFolder, owner }: EmbeddedHost): Promise<void> => {
  const folder = path.dirname(dataFolder)
  const prepared = await preparedDataDir('prepared-', path.dirname(folder))
  rmSync(folder, { recursive: true, force: true })
  renameSync(prepared, folder)
  giveTo(dataFolder, owner)
}

/** Writes the files of deploy/ with this machine's paths and host. */
const writeFiles = (folder: string): string => {
  const files = path.join(folder, 'files')
  mkdirSync(files, { recursive: true })
  const from = path.join(projectFolder, 'deploy/postgres')
  for (const name of ['postgresql.conf', 'replica.conf', 'pg_hba.conf', 'prepare.sql']) {
    const text = readFileSync(path.join(from, name), 'utf8')
      .replaceAll('/etc/postgresql/', `${files}/`)
      .replaceAll('/run/secrets/', `${files}/`)
    writeFileSync(path.join(files, name), text)
  }
  for (const [name, word] of Object.entries(passwords))
    writeFileSync(path.join(files, `${name}_password`), `${word}\n`)
  return files
}

/** Sets the server that the replica follows. */
const nameSource = (files: string, port: number): void => {
  const file = path.join(files, 'replica.conf')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace(/host=\S+ port=\d+/, `host=127.0.0.1 port=${port}`))
}

type Making = {
  folder: string
  name: 'primary' | 'replica'
  port: number
  files: string
  settings: Record<string, string>
}

type MadeServer = PairServer & {
  host: EmbeddedHost
  /** `file` replaces the configuration file of deploy/ for this and later starts. */
  start: (file?: string) => Promise<void>
}

const createPairServer = ({ folder, name, port, files, settings }: Making): MadeServer => {
  const host = prepareHost(path.join(folder, name))
  const sockets = path.dirname(host.dataFolder)
  const connect = async (database: string) => {
    const client = new Client({ host: sockets, port, user: superuser, database })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  const administrate = async (statement: string, database = 'postgres') => {
    const client = await connect(database)
    try {
      const answer = await client.query(statement)
      return answer.rows ?? []
    } finally {
      await client.end()
    }
  }
  let child: ChildProcess | undefined
  // Ends with this process in any case.
  process.once('exit', () => child?.kill('SIGKILL'))
  const signal = (word: NodeJS.Signals) => child?.pid && process.kill(child.pid, word)
  let file = name === 'primary' ? 'postgresql.conf' : 'replica.conf'
  const start = async (another = file) => {
    file = another
    const local = {
      listen_addresses: '127.0.0.1',
      port: String(port),
      unix_socket_directories: sockets,
    }
    const all = { config_file: path.join(files, file), ...local, ...settings }
    child = spawnServer(
      host,
      Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
    )
    for (const end = Date.now() + 20_000; ; await sleep(20)) {
      const isUp = await administrate('select 1').catch(() => undefined)
      if (isUp) return
      if (child.exitCode !== null || Date.now() > end)
        throw new Error(`PostgreSQL did not start:\n${readFileSync(host.logFile, 'utf8')}`)
    }
  }
  const stop = async (word: NodeJS.Signals = 'SIGINT') => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    signal(word)
    await ended
  }
  const url = `postgresql://atlas:${passwords.database}@127.0.0.1:${port}/atlas`
  return {
    host,
    port,
    url,
    administrate,
    start,
    stop,
    stall: () => signalAll(host, 'SIGSTOP'),
    resume: () => signalAll(host, 'SIGCONT'),
  }
}

const spawnServer = (host: EmbeddedHost, args: string[]): ChildProcess => {
  const all = ['-D', folderArgument(host.user, host.dataFolder), ...args]
  const {
    command,
    args: given,
    ...identity
  } = invocation(host.user, path.join(host.bin, 'postgres'), all)
  const log = openSync(host.logFile, 'a')
  return spawn(command, given, {
    ...identity,
    cwd: host.dataFolder,
    stdio: ['ignore', log, log],
    env: { PATH: process.env.PATH, LC_ALL: 'C', PGPASSWORD: passwords.replication },
  })
}

/** Signals the server's process and its children. */
const signalAll = (host: EmbeddedHost, word: NodeJS.Signals): void => {
  const file = path.join(host.dataFolder, 'postmaster.pid')
  let server = 0
  try {
    server = Number.parseInt(readFileSync(file, 'utf8'), 10)
  } catch {
    return
  }
  const parentOf = (pid: string) => {
    try {
      return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])
    } catch {
      return undefined
    }
  }
  const children = readdirSync('/proc').filter(
    (pid) => /^\d+$/.test(pid) && parentOf(pid) === server,
  )
  for (const pid of [server, ...children.map(Number)]) {
    try {
      process.kill(pid, word)
    } catch {
      // The process has ended.
    }
  }
}

/** Not copied: the running server's lock files, its WAL, which is streamed, and replication slots. */
const notCopied = /\/(postmaster\.(pid|opts)|pg_wal\/.+|pg_replslot\/.+|pgsql_tmp.*)$/

const copyData = async (source: MadeServer, copy: MadeServer): Promise<void> => {
  const from = source.host.dataFolder
  const to = copy.host.dataFolder
  const client = new Client({
    host: path.dirname(from),
    port: source.port,
    user: superuser,
    database: 'postgres',
  })
  await client.connect()
  try {
    await client.query(`select pg_backup_start('copy', true)`)
    rmSync(to, { recursive: true, force: true })
    cpSync(from, to, { recursive: true, filter: (file) => !notCopied.test(file) })
    const { rows } = await client.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop()',
    )
    writeFileSync(path.join(to, 'backup_label'), rows[0]?.label ?? '')
    writeFileSync(path.join(to, 'standby.signal'), '')
    giveTo(to, copy.host.owner)
  } finally {
    await client.end()
  }
}

const giveTo = (folder: string, owner: { uid: number; gid: number }): void => {
  if (process.getuid?.() !== 0 || owner.uid === 0) return
  chownSync(folder, owner.uid, owner.gid)
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    chownSync(path.join(entry.parentPath, entry.name), owner.uid, owner.gid)
}
