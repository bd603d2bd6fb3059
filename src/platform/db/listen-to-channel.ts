/** Session that listens for PostgreSQL notifications and detects a dead connection. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { ConnectionSettings } from './pool/connection.ts'

/** Channel on which every process listens for catalog changes; see CatalogNews for the payloads. */
export const catalogChannel = 'catalog_changed'

/** Statement that makes every process reload everything, for changes that do not record which rows they touch. */
export const announceReload = `select pg_notify('${catalogChannel}', 'reloaded')`

export type ChannelListener = { end: () => Promise<void> }

export type ChannelEvents = {
  onMessage: (payload: string) => void
  /** Called once when the connection is lost; not called after `end`. */
  onLost: () => void
}

/** Milliseconds between queries that detect a dead connection, which would otherwise go unnoticed. */
const heartbeatMs = 15_000
const answerMs = 10_000

/** Throws if the connection cannot be opened. */
export const listenTo = async (
  connection: ConnectionSettings,
  channel: string,
  { onMessage: heard, onLost: lost }: ChannelEvents,
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
    // A dead connection does not confirm its end.
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
