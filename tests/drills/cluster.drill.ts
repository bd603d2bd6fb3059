/** Processes are replaced, killed and stopped under load. */
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { isAlive } from '../../src/platform/db/embedded/postmaster-file.ts'
import {
  addressOf,
  database,
  processOf,
  running,
  site,
  twoAgents,
  urls,
} from '../support/cluster-site.ts'
import { keepRequesting, sendRequest } from '../support/keep-requesting.ts'

test('all processes are replaced under load: no request fails', async () => {
  const before = await running()
  const load = keepRequesting(urls(), 6)
  site.child.kill('SIGUSR2')
  await expect
    .poll(() => site.output().match(/live events in memory/g)?.length, { timeout: 150_000 })
    .toBe(4)
  // The last old process finishes its requests.
  await expect.poll(() => before.filter(isAlive).length, { timeout: 60_000, interval: 100 }).toBe(0)
  const { answered, failures } = await load.stop()
  expect(failures).toEqual([])
  expect(answered).toBeGreaterThan(20)
  // Each process was replaced once; a further replacement would have started by now.
  await sleep(4_000)
  expect(site.output().match(/live events in memory/g)).toHaveLength(4)
}, 240_000)

/** Changes the database as a newer release would: another column, and a migration unknown to this release. */
const migrateFurther = async () => {
  await database.pool.query('alter table events add column from_the_future text')
  await database.pool.query(
    `insert into schema_migration (name, timestamp) values ('9999-future', '2099-01-01')`,
  )
  await database.pool.query(
    `insert into schema_migration_checksum (name, checksum) values ('9999-future', 'x')`,
  )
}

const alive = async () => (await running()).filter(isAlive)

test('a process is killed under load: only its requests fail, and a new one replaces it, even after a newer release has migrated', async () => {
  await migrateFurther()
  const before = await alive()
  const clients = 6
  const load = keepRequesting(urls(), clients)
  await sleep(300)
  process.kill(before[0] ?? 0, 'SIGKILL')
  await expect.poll(site.output, { timeout: 60_000 }).toContain('a process died: starting another')
  const others = async () => (await alive()).filter((pid) => pid !== before[0])
  await expect.poll(others, { timeout: 150_000 }).toHaveLength(2)
  const { answered, failures } = await load.stop()
  expect(failures.length).toBeLessThanOrEqual(clients)
  expect(answered).toBeGreaterThan(20)
  expect(await alive()).toContain(before[1])
  expect(site.output()).toContain('a process died: starting another')
}, 240_000)

/** Number of processes that serve two connections; a new process is alive before it accepts connections. */
const serving = async (): Promise<number> => {
  const agents = twoAgents()
  const answers = agents.map((agent) => sendRequest(addressOf('/api/events/count'), { agent }))
  const pids = await Promise.all(answers.map(async (answer) => processOf(await answer)))
  for (const agent of agents) agent.destroy()
  return new Set(pids).size
}

test('a stalled process blocks one connection; the other process answers the rest', async () => {
  await expect.poll(serving, { timeout: 60_000 }).toBe(2)
  const [stuck = 0, other = 0] = await alive()
  process.kill(stuck, 'SIGSTOP')
  const agent = new Agent()
  const statuses: number[] = []
  for (let count = 0; count < 6; count++)
    sendRequest(addressOf('/healthz'), { agent }).then(
      ({ status }) => statuses.push(status),
      () => {},
    )
  await expect.poll(() => statuses, { timeout: 30_000 }).toEqual([200, 200, 200, 200, 200])
  process.kill(stuck, 'SIGKILL')
  agent.destroy()
  expect(await alive()).toContain(other)
}, 60_000)
