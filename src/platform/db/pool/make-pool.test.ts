import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../../../../tests/support/listen.ts'
import { isDatabaseAway } from './database-away.ts'
import { makePool } from './make-pool.ts'

/** The messages AuthenticationOk and ReadyForQuery. */
const welcome = Buffer.from('R\0\0\0\b\0\0\0\0Z\0\0\0\u0005I', 'latin1')

test('a server that hangs after authentication is not waited for', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {}).once('data', () => socket.write(welcome))
  })
  const port = await listen(server)
  const connection = { host: '127.0.0.1', port, user: 'atlas', database: 'atlas' }
  const pool = makePool(connection, { connectTimeoutMs: 200, poolSize: 1 })
  onTestFinished(async () => {
    await pool.end()
    server.close()
  })
  for (let turn = 0; turn < 2; turn++) {
    await expect(pool.connect()).rejects.toSatisfy(isDatabaseAway)
  }
  expect(pool.totalCount).toBe(0)
})
