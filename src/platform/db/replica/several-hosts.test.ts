/** Addresses of several hosts; what becomes of them after a promotion is in tests/replica.test.ts. */
import { Socket, type SocketConnectOpts } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { openDatabase } from '../database.ts'
import { listenTo } from '../listen-to-channel.ts'
import { isDatabaseAway } from '../pool/database-away.ts'

const { url } = await testDatabase()
const { host, port, user = '', password, database = '' } = new Client({ connectionString: url })
const login = password ? `${user}:${password}` : user

/** Every line leads to the test's own server, whatever host it was opened to; `refusing` ones take none. */
const connectedTo = (refusing: ReadonlySet<unknown> = new Set()) => {
  const hosts = new Set<unknown>()
  const connect = Socket.prototype.connect as (to: SocketConnectOpts) => Socket
  const there: SocketConnectOpts = host.startsWith('/')
    ? { path: `${host}/.s.PGSQL.${port}` }
    : { host, port }
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...to) {
    hosts.add(to[1])
    if (!refusing.has(to[1])) return connect.call(this, there)
    return this.destroy(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))
  })
  return hosts
}

afterEach(() => {
  vi.restoreAllMocks()
})

test.each([
  ['names', 'one', 'two'],
  ['IPv4 addresses', '192.0.2.1', '192.0.2.2'],
  ['IPv6 addresses', '2001:db8::1', '2001:db8::2'],
])('hosts may be %s', async (_, one, two) => {
  const hosts = connectedTo()
  const written = [one, two].map((each) => (each.includes(':') ? `[${each}]` : each))
  const databaseUrl = `postgresql://${login}@${written.join()}/${database}`
  const opened = await openDatabase({ databaseUrl, dataDir: '' })
  expect((await opened.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await opened.close()
  expect(hosts).toEqual(new Set([one, two]))
})

test('once another host has taken over, no connection goes on with the one before', async () => {
  const refusing = new Set(['two'])
  connectedTo(refusing)
  const opened = await openDatabase({
    databaseUrl: `postgresql://${login}@one,two/${database}`,
    dataDir: '',
  })
  onTestFinished(() => opened.close())
  const lost = vi.fn<() => void>()
  const listening = await listenTo(opened.connection, 'moves', { heard: () => {}, lost })
  onTestFinished(listening.end)
  const held = await opened.pool.connect()
  refusing.add('one').delete('two')
  // A recent result is trusted.
  await sleep(600)
  expect((await opened.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await expect(held.query('select 1')).rejects.toSatisfy(isDatabaseAway)
  held.release()
  expect(lost).toHaveBeenCalledOnce()
  expect((await opened.pool.query('select 2 as two')).rows).toEqual([{ two: 2 }])
})
