/** One session that listens for PostgreSQL's notifications and notices when its line is dead. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { ConnectionSettings } from './pool/connection.ts'

/** Every process listens here for changes of the catalog; see CatalogNews for the payloads. */
export const catalogChannel = 'catalog_changed'

/** Statement after which every process reads all again: rows changed in a way that leaves no trace of which. */
export const announceReload = `select pg_notify('${catalogChannel}', 'reloaded')`

export type ChannelListener = { end: () => Promise<void> }

export type ChannelEvents = {
  heard: (payload: string) => void
  /** The connection is gone, once; not called after `end`. */
  lost: () => void
}

/** A dead line makes no sound, so it is asked for an answer now and then. */
const heartbeatMs = 15_000
const answerMs = 10_000

/** Throws when the connection can't be opened. */
export const listenTo = async (
  connection: ConnectionSettings,
  channel: string,
  { heard, lost }: ChannelEvents,
): Promise<ChannelListener> => {
  const client = new Client({
    ...connection,
    application_name: `gearhead-atlas ${channel}`,
    keepAlive: true,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  })
  let over = false
  const end = async () => {
    if (over) return
    over = true
    clearInterval(heartbeat)
    // A dead line does not confirm that it was closed.
    await Promise.race([client.end().catch(() => {}), sleep(1000, undefined, { ref: false })])
  }
  const fail = () => {
    if (over) return
    void end()
    lost()
  }
  const heartbeat = setInterval(() => client.query('select 1').catch(fail), heartbeatMs)
  heartbeat.unref()
  try {
    client.on('error', () => {})
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
  } catch (error) {
    await end()
    throw error
  }
  client.on('error', fail).on('end', fail)
  client.on('notification', ({ payload = '' }) => heard(payload))
  return { end }
}
