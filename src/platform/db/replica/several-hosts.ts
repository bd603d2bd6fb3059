/**
 * An address of several hosts, `postgresql://user@one:5432,two:5432/name`: one of them takes changes, the
 * others are its copies, and after a promotion it is another one. pg knows no such addresses, so each
 * line is opened to the host that is the right one at that moment.
 */
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { type ConnectionSettings, eachHost } from '../pool/connection.ts'

/** Which of the hosts is meant: the one that takes changes, or one that follows it. */
export type Wanted = 'primary' | 'copy'

/** How to reach the host that is `wanted`; an address of one host is taken as it is. */
export const connectionTo = (databaseUrl: string, wanted: Wanted): ConnectionSettings => {
  const urls = eachHost(databaseUrl)
  const [first = databaseUrl] = urls
  if (urls.length === 1) return { connectionString: databaseUrl }
  const lines = new Set<FoundSocket>()
  const find = createFind(urls, wanted, ({ url }) => {
    for (const line of lines) line.leaveUnless(url)
  })
  return {
    connectionString: first,
    severalHosts: databaseUrl,
    stream: () => new FoundSocket(find, lines),
  }
}

/** A host as pg understands its address: `host` may be the folder of a Unix socket. */
type Place = { url: string; host: string; port: number }

/** `timeline` grows with each promotion; 0 for a copy. */
type Host = Place & { isCopy: boolean; timeline: number }

type Find = () => Promise<Place>

/** Lifetime of a result for the connections that follow. */
const knownMs = 500
const answerMs = 2_000
/** Once one has said that it takes changes, the others have so long to say that they do, too. */
const graceMs = 250

/** Concurrent lookups share the pending result. */
const createFind = (
  urls: readonly string[],
  wanted: Wanted,
  onFound: (place: Place) => void,
): Find => {
  let known: Promise<Host> | undefined
  let until = 0
  let last: Host | undefined
  /** Writes that only a replaced host has are lost: it is never returned to. */
  let newest = 0
  const search = async () => {
    // One of several replicas is used, so that its state holds for every connection.
    const isStill =
      wanted === 'copy' && last && (await ask(last.url).catch(() => undefined))?.isCopy === true
    const found = isStill && last ? last : await look(urls, { wanted, newest })
    newest = Math.max(newest, found.timeline)
    onFound(found)
    last = found
    return found
  }
  return async () => {
    if (!known || performance.now() > until) {
      until = Infinity
      known = search().finally(() => {
        until = performance.now() + knownMs
      })
    }
    try {
      return await known
    } catch (cause) {
      // Each gets an error of its own: some who are told of one write into it.
      const words = wanted === 'primary' ? 'accepts writes' : 'is a replica'
      const error = new Error(`None of the database hosts responds and ${words}.`, { cause })
      throw Object.assign(error, { code: 'EHOSTUNREACH' })
    }
  }
}

type Looking = { wanted: Wanted; newest: number }

const look = async (urls: readonly string[], { wanted, newest }: Looking): Promise<Host> => {
  const right: Host[] = []
  const asked = urls.map(async (url) => {
    const host = await ask(url)
    const isRight = host.isCopy === (wanted === 'copy') && host.timeline >= newest
    if (isRight) right.push(host)
    else throw new Error(`${new URL(url).host} is not the one`)
  })
  const all = Promise.allSettled(asked)
  await Promise.any(asked)
  if (wanted === 'primary') await Promise.race([all, sleep(graceMs, undefined, { ref: false })])
  // One that was replaced and has come back all the same is on an older timeline.
  right.sort((one, other) => other.timeline - one.timeline)
  return right[0] as Host
}

const ask = async (url: string): Promise<Host> => {
  const client = new Client({
    connectionString: url,
    application_name: 'gearhead-atlas hosts',
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ isCopy: boolean; timeline: string | null }>(
      `select pg_is_in_recovery() as "isCopy", case when not pg_is_in_recovery()
        then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`,
    )
    const { isCopy = true, timeline } = rows[0] ?? {}
    const { host, port } = client
    return { url, host, port, isCopy, timeline: Number.parseInt(timeline ?? '0', 16) }
  } finally {
    void client.end().catch(() => {})
  }
}

/** pg says where to; it goes where the right host is, and ends when that is another one. */
class FoundSocket extends Socket {
  readonly #find: Find
  readonly #lines: Set<FoundSocket>
  #url: string | undefined

  constructor(find: Find, lines: Set<FoundSocket>) {
    super()
    this.#find = find
    this.#lines = lines
  }

  override connect(): this {
    this.#find().then(
      ({ url, host, port }) => {
        if (this.destroyed) return
        this.#url = url
        this.#lines.add(this)
        this.once('close', () => this.#lines.delete(this))
        if (host.startsWith('/')) super.connect(`${host}/.s.PGSQL.${port}`)
        else super.connect(port, host)
      },
      (error: Error) => this.destroy(error),
    )
    return this
  }

  /** Continuing with the previous host would write what is lost, or read what is old. */
  leaveUnless(url: string): void {
    if (this.#url === url) return
    const error = new Error('Another database host has taken the place of this one.')
    this.destroy(Object.assign(error, { code: 'ECONNRESET' }))
  }
}
