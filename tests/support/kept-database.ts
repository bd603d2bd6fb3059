/**
 * Databases and sessions that a worker keeps for its next files. Creating and dropping a database takes 55 ms of CPU
 * time, opening a session 32 ms, and loading its catalog and plans as much again.
 */
import { Client, type ClientConfig, type Pool } from 'pg'
import type { ConnectionSettings } from '../../src/platform/db/pool/connection.ts'

/** Most prepared statements of a session, which is then closed: each one keeps its plans. */
const mostStatements = 1_500

/** Bytes above which an emptied table is vacuumed, so that plans of later files do not depend on its former rows. */
const mostBytes = 256 * 1024

/** Fields of pg's client that its types omit. */
type Inside = {
  _queryable: boolean
  _ending: boolean
  _getActiveQuery: () => unknown
  connection: {
    stream: NodeJS.EventEmitter & { setTimeout: (ms: number) => void }
    parsedStatements: Record<string, string>
  }
}

const inside = (client: Client) => client as unknown as Inside

const asNew = `rollback; reset all; unlisten *; select pg_advisory_unlock_all(), pg_stat_force_next_flush()`

/** Sessions of one database: a pool that ends returns its sessions, and the next pool reuses them. */
class Sessions {
  readonly #free: { client: Client; name: string | undefined }[] = []
  readonly #returning = new Set<Promise<void>>()
  #isOver = false

  /** Value for the setting `Client` of pg's pools. */
  readonly Client: typeof Client

  constructor() {
    const open = (config: ClientConfig) => this.#take(config) ?? this.#make(config)
    this.Client = function Session(config: ClientConfig) {
      return open(config)
    } as unknown as typeof Client
  }

  get pids(): number[] {
    return this.#free.map(({ client }) => (client as unknown as { processID: number }).processID)
  }

  /** Waits for sessions that are being returned. */
  async settle(): Promise<void> {
    await Promise.all(this.#returning)
  }

  async end(): Promise<void> {
    this.#isOver = true
    await this.settle()
    await Promise.all(this.#free.map(({ client }) => endForGood(client)))
  }

  #take({ application_name: name }: ClientConfig): Client | undefined {
    const at = this.#free.findLastIndex((kept) => kept.name === name && isUsable(kept.client))
    return at < 0 ? undefined : this.#free.splice(at, 1)[0]?.client
  }

  #make(config: ClientConfig): Client {
    const client = new Client(config)
    const name = config.application_name
    const end = (done?: (error?: Error) => void) => {
      const ended = this.#giveBack(client, name)
      this.#returning.add(ended)
      void ended.finally(() => this.#returning.delete(ended))
      return done ? void ended.then(() => done()) : ended
    }
    return cutWhenReleasedSo(Object.assign(client, { end }))
  }

  async #giveBack(client: Client, name: string | undefined): Promise<void> {
    const { connection, _getActiveQuery } = inside(client)
    Reflect.deleteProperty(client, 'query')
    client.removeAllListeners().on('error', () => {})
    const isSmall = Object.keys(connection.parsedStatements).length < mostStatements
    const canStay = isUsable(client) && !_getActiveQuery.call(client) && isSmall
    const isKept =
      canStay && !this.#isOver && (await client.query(asNew).then(Boolean, () => false))
    if (!isKept) return endForGood(client)
    connection.stream.removeAllListeners('timeout')
    connection.stream.setTimeout(0)
    const connect = (done?: (error?: Error) => void) =>
      done ? void setImmediate(done) : Promise.resolve()
    Object.assign(client, { connect })
    this.#free.push({ client, name })
  }
}

type Release = (isCut?: Error | boolean) => void

/** Closes a session that is released to be destroyed, so its holder cannot use it, as in production. */
const cutWhenReleasedSo = (client: Client): Client => {
  let release: Release = () => {}
  return Object.defineProperty(client, 'release', {
    get: () => release,
    // The pool sets `release` each time it hands out the session.
    set: (given: Release) => {
      release = (isCut) => {
        if (isCut) Reflect.deleteProperty(client, 'end')
        given(isCut)
      }
    },
  })
}

const endForGood = (client: Client) => (Client.prototype.end as () => Promise<void>).call(client)

const isUsable = (client: Client) => {
  const { _queryable, _ending } = inside(client)
  return _queryable && !_ending
}

/** Hash of what no test may change for later ones: tables, columns, functions, triggers, places and migrations. */
const fingerprint = `select concat_ws(' ',
    ${[
      'attribute',
      'proc',
      'trigger',
      'constraint',
      'index',
      'rewrite',
      'attrdef',
      'extension',
      'namespace',
    ]
      .map((name) => `(select concat(count(*), '-', max(xmin::text::bigint)) from pg_${name})`)
      .join()},
    (select count(*) from pg_class),
    (select count(*) from pg_db_role_setting s join pg_database d on d.oid = setdatabase
      where datname = current_database()),
    (select string_agg(concat(n_tup_ins, '-', n_tup_upd, '-', n_tup_del), ' ' order by relid)
      from pg_stat_user_tables where relname in (select unnest($1::text[])))
  ) as text`

/** Table, and whether the template has rows in it. */
type Table = { name: string; isFilled: boolean }

/** Database that contains only the template's rows while it is free. */
export class KeptDatabase {
  readonly sessions = new Sessions()
  readonly name: string
  readonly connection: ConnectionSettings & { connectionString: string; Client: typeof Client }
  #tables: Table[] = []
  #fingerprint = ''

  constructor({ name, url }: { name: string; url: string }) {
    this.name = name
    this.connection = { connectionString: url, Client: this.sessions.Client }
  }

  /** Records the state of the template; call it before the first test. */
  async remember(pool: Pool): Promise<void> {
    this.#tables = await listTables(pool)
    await pool.query('select pg_stat_force_next_flush()')
    this.#fingerprint = await this.#look(pool)
  }

  /** Restores the template's rows. False if a test changed more than rows, or another client is still connected. */
  async reset(): Promise<boolean> {
    await this.sessions.settle()
    const client = new this.sessions.Client(this.connection)
    await client.connect()
    try {
      return !(await this.#isOthers(client)) && (await this.#empty(client))
    } catch {
      return false
    } finally {
      await client.end()
    }
  }

  async #isOthers(client: Client): Promise<boolean> {
    const { rows } = await client.query(
      `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and backend_type = 'client backend' and pid <> all($1) limit 1`,
      [this.sessions.pids],
    )
    return rows.length > 0 || (await this.#look(client)) !== this.#fingerprint
  }

  async #look(client: Pick<Client, 'query'> | Pool): Promise<string> {
    const filled = this.#tables.filter(({ isFilled }) => isFilled).map(({ name }) => name)
    const query = { name: 'kept-look', text: fingerprint, values: [filled] }
    const { rows } = await (client as Pool).query<{ text: string }>(query)
    return rows[0]?.text ?? ''
  }

  async #empty(client: Client): Promise<boolean> {
    const text = this.#tables
      .filter(({ isFilled }) => !isFilled)
      .map(
        ({ name }) => `select '${name}' as name, pg_relation_size('${name}') as size
        where exists (select from ${name})`,
      )
      .join(' union all ')
    const { rows } = await client.query<{ name: string; size: string }>({ name: 'kept-rows', text })
    const sequences = `select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
      from pg_sequences where last_value is not null`
    const deletions = rows.map(({ name }) => `delete from ${name}`)
    // Triggers and foreign keys are off, so the order does not matter.
    const replica = 'set local session_replication_role = replica'
    await client.query(['begin', replica, ...deletions, sequences, 'commit'].join(';'))
    const large = rows.filter(({ size }) => Number(size) > mostBytes).map(({ name }) => name)
    if (large.length > 0) await client.query(`vacuum ${large.join()}`)
    return true
  }
}

const listTables = async (pool: Pool): Promise<Table[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = relnamespace
      where relkind = 'r' and nspname = 'public' order by 1`,
  )
  const counts = rows.map(({ name }) => `select exists (select from ${name}) as filled`)
  const { rows: filled } = await pool.query<{ filled: boolean }>(counts.join(' union all '))
  return rows.map(({ name }, at) => ({ name, isFilled: filled[at]?.filled === true }))
}
