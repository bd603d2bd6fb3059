/** Processes start, leave and crash at the same moment on one embedded server. */
import { expect, onTestFinished, test } from 'vitest'
import { startEmbedded } from '../../src/platform/db/embedded/embedded.ts'
import {
  fast,
  freshDataDir,
  query,
  serverPid,
  sharedDataDir,
  startProcess,
  wasShutDown,
} from '../support/embedded-process.ts'

test('processes can start simultaneously on a folder that does not exist yet', async () => {
  const dataDir = freshDataDir()
  const all = [1, 2, 3].map(() => startProcess(dataDir))
  const ready = await Promise.all(all.map((one) => one.next('ready')))
  expect(ready.map((one) => one.joined).sort()).toEqual([false, true, true])
  expect(ready.every((one) => !one.adopted)).toBe(true)
  await Promise.all(all.map((one) => one.stop()))
  expect(wasShutDown(dataDir)).toBe(true)
  expect(serverPid(dataDir)).toBeUndefined()
})

test('a process can start while the last one shuts down', async () => {
  const dataDir = await sharedDataDir()
  let leaving: Promise<void> = Promise.resolve()
  for (let round = 0; round < 3; round++) {
    const [server] = await Promise.all([startEmbedded({ dataDir, settings: fast }), leaving])
    expect(await query(server, 'select 1 as one')).toEqual({ one: 1 })
    leaving = server.stop()
  }
  await leaving
  expect(wasShutDown(dataDir)).toBe(true)
})

test('an orphaned server is adopted, and stopped cleanly by the adopting process', async () => {
  const dataDir = await sharedDataDir()
  const owner = startProcess(dataDir)
  await owner.next('ready')
  const pid = serverPid(dataDir)
  await owner.kill()
  const heir = startProcess(dataDir)
  expect(await heir.next('ready')).toMatchObject({ joined: false, adopted: true })
  expect(serverPid(dataDir)).toBe(pid)
  await heir.stop()
  expect(serverPid(dataDir)).toBeUndefined()
  expect(wasShutDown(dataDir)).toBe(true)
})

test('a crashing session ends all others, but not the app', async () => {
  const dataDir = await sharedDataDir()
  const server = await startEmbedded({ dataDir, settings: fast })
  onTestFinished(() => server.stop())
  const pid = serverPid(dataDir)
  const running = query(server, 'select pg_sleep(30)').catch((error: Error) => error)
  const find = "select pid from pg_stat_activity where query = 'select pg_sleep(30)'"
  await expect.poll(async () => (await query(server, find))?.pid).toBeGreaterThan(0)
  process.kill((await query(server, find)).pid, 'SIGKILL')
  expect(await running).toBeInstanceOf(Error)
  await expect
    .poll(() => query(server, 'select 1 as one').catch(() => undefined), { timeout: 10_000 })
    .toEqual({ one: 1 })
  expect(serverPid(dataDir)).toBe(pid)
  await server.stop()
  expect(serverPid(dataDir)).toBeUndefined()
  expect(wasShutDown(dataDir)).toBe(true)
})
