import { Client } from 'pg'
import { expect, test } from 'vitest'
import { serverPid, sharedDataDir, startProcess } from '../../../tests/support/embedded-process.ts'
import { startEmbedded } from './embedded/embedded.ts'

const rounds = 2

/**
 * Kills a writing process at a random moment, in the second round the server, too, which then has
 * to recover. All writes that PostgreSQL acknowledged must exist in the end.
 */
test('SIGKILL at any moment loses nothing that was acknowledged', {
  timeout: 120_000,
}, async () => {
  const dataDir = await sharedDataDir()
  const acknowledged: string[] = []
  let adoptions = 0
  for (let round = 0; round < rounds; round++) {
    const writer = startProcess(dataDir, { durable: true })
    if ((await writer.next('ready')).adopted) adoptions++
    writer.say('write')
    await writer.next('wrote')
    await new Promise((done) => setTimeout(done, Math.random() * 150))
    const server = serverPid(dataDir)
    const ended = writer.kill()
    if (round % 2 && server) process.kill(server, 'SIGKILL')
    await ended
    acknowledged.push(...writer.events.filter((t) => t.event === 'wrote').map((t) => String(t.id)))
  }

  const server = await startEmbedded({ dataDir })
  const client = new Client({ ...server.connection })
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select id from written')
  await client.end()
  await server.stop()

  const kept = new Set(rows.map((row) => row.id))
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
  expect(acknowledged.length).toBeGreaterThan(rounds * 10)
  // If only the process was killed, the next one adopts the server; otherwise it recovers the data.
  expect(adoptions).toBe(rounds / 2)
})
