import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, it, vi } from 'vitest'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { testFiles } from '../../../../../tests/support/import-files.ts'
import { isDrill } from '../../../../../tests/support/property-runs.ts'
import { useProcesses, useTasksHere } from '../../../../../tests/support/tasks-here.ts'
import { BoundedProcess, ProcessDeath } from '../../../../platform/processes/bounded-process.ts'
import type { MadeItem, MadeRow } from '../row/made-row.ts'
import { packItem, type ReadingTask, unpackItem } from './messages.ts'
import { ReadingApart } from './read-apart.ts'

beforeEach(useProcesses)
const { url: databaseUrl } = await testDatabase()
const { write } = testFiles()

const settings = {
  rules: { map: new Map(), set: new Map(), default: new Map([['eventType', 'car_show'] as const]) },
  source: 'apart',
  all: true,
  publish: true,
  strict: false,
  dryRun: false,
}
const header = 'id,name,date,city,state,description\n'
const rows = (count: number, description = '') =>
  Array.from(
    { length: count },
    (_, n) => `${n},Show ${n},2099-08-01,Springfield,IL,${description}\n`,
  ).join('')

const reading = (content: string, task: Partial<ReadingTask> = {}, limits = {}) =>
  new ReadingApart(
    {
      from: { path: write(content) },
      settings,
      now: Date.parse('2099-07-01T12:00:00Z'),
      databaseUrl,
      readAhead: 'none',
      isLowPriority: false,
      ...task,
    },
    { memory: 300, ...limits },
  )

const progress = () => ({ rows: 0, bytes: 0, size: 0 })

/** Items before a failure, and the failure. */
const all = async (from: ReadingApart) => {
  const items: MadeItem[] = []
  try {
    for await (const item of from.all(progress())) items.push(item)
    return { items, problem: undefined }
  } catch (error) {
    return { items, problem: (error as Error).message }
  } finally {
    from.close()
  }
}

const nameOf = (item: MadeItem | undefined) => (item && 'name' in item ? item.name : undefined)

it('yields the rows of a file in order', async () => {
  const { items, problem } = await all(reading(header + rows(600)))
  expect(problem).toBeUndefined()
  expect(items).toHaveLength(600)
  expect([0, 277, 599].map((index) => nameOf(items[index]))).toEqual([
    'Show 0',
    'Show 277',
    'Show 599',
  ])
}, 60_000)

it.runIf(isDrill)(
  'sends further rows only as they are read',
  async () => {
    const from = reading(header + rows(600, 'Long text. '.repeat(450)))
    const taken = from.all(progress())
    await taken.next()
    await sleep(1_500)
    let count = 1
    // More than 20 batches of 128 KB, sent a few at a time: sending all at once would exceed the memory limit.
    for await (const _ of taken) count++
    expect(count).toBe(600)
    from.close()
  },
  60_000,
)

it('yields nothing of a file that is cut off, or the complete rows on request', async () => {
  useTasksHere()
  const cut = `${header}${rows(500)}9999,"open`
  expect(await all(reading(cut))).toEqual({
    items: [],
    problem: expect.stringContaining('cut off'),
  })
  const { items, problem } = await all(reading(cut, { settings: { ...settings, keepRead: true } }))
  // On failure, the parser drops its buffer: at most 16 rows before the break.
  expect(items.length).toBeGreaterThanOrEqual(484)
  expect(problem).toContain('cut off')
}, 60_000)

it.runIf(isDrill)(
  'yields nothing of a reading with read-ahead that exceeds its time',
  async () => {
    // 3,000 repeating entries exceed the time limit; the first of them don't.
    const entry = (uid: number) =>
      `BEGIN:VEVENT\nUID:${uid}\nSUMMARY:Show\nLOCATION:Springfield\\, IL\nDTSTART:20990701T100000\nRRULE:FREQ=DAILY\nEND:VEVENT\n`
    const many = Array.from({ length: 3_000 }, (_, uid) => entry(uid)).join('')
    const content = `BEGIN:VCALENDAR\n${many}END:VCALENDAR\n`
    const from = reading(content, { readAhead: 'all' }, { time: 3_000 })
    const { items, problem } = await all(from)
    expect(items).toEqual([])
    // On a busy machine, the process may have got no CPU time instead.
    expect(problem).toMatch(/^takes longer than 3 s to read|^waited too long for our server/)
    expect(from.hasDied).toBe(problem?.startsWith('takes'))
  },
  60_000,
)

it('reports that a file needs too much memory', async () => {
  const from = reading(header + rows(50_000), {}, { memory: 60 })
  const { problem } = await all(from)
  expect(problem).toMatch(/^takes more than 60 MB of memory to read/)
  expect(from.hasDied).toBe(true)
}, 60_000)

it.runIf(isDrill)(
  'leaves no temporary files when killed',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'killed-'))
    vi.stubEnv('TMPDIR', folder)
    // A unique memory limit, so that the pool has no such process yet.
    const from = reading(header + rows(200_000), { readAhead: 'all' }, { memory: 299 })
    vi.unstubAllEnvs()
    const files = () => readdir(folder, { recursive: true })
    await expect.poll(async () => (await files()).join()).toContain('feed-')
    from.close()
    await expect.poll(files).toEqual([])
    await rm(folder, { recursive: true })
  },
  60_000,
)

it('ends at once when its signal aborts', async () => {
  const stop = new AbortController()
  const from = reading(header + rows(20_000), {}, { signal: stop.signal })
  const taken = from.all(progress())
  await taken.next()
  stop.abort(new Error('Told to stop.'))
  const rest = (async () => {
    for (;;) if ((await taken.next()).done) return
  })()
  await expect(rest).rejects.toThrow('Told to stop.')
  from.close()
}, 60_000)

it('packs the dates of an entry as differences, without loss', async () => {
  useTasksHere()
  const [item] = (
    await all(
      reading(
        [
          'BEGIN:VCALENDAR',
          'BEGIN:VEVENT',
          'UID:a',
          'SUMMARY:Show',
          `DESCRIPTION:${'Long text. '.repeat(500)}`,
          'LOCATION:Springfield\\, IL',
          'DTSTART:20990701T100000',
          'RRULE:FREQ=WEEKLY;COUNT=30',
          'END:VEVENT',
          'END:VCALENDAR',
          '',
        ].join('\n'),
      ),
    )
  ).items
  const row = item as MadeRow
  expect(row.events).toHaveLength(30)
  const packed = packItem(row)
  expect(unpackItem(packed)).toEqual(row)
  expect(JSON.stringify(packed).length).toBeLessThan(JSON.stringify(row).length / 5)
}, 60_000)

it('reports that the server was busy if the reading got no time, and counts no death', async () => {
  const starved = vi.spyOn(BoundedProcess.prototype, 'next')
  starved.mockRejectedValue(new ProcessDeath('starved'))
  const from = reading(header + rows(1))
  await expect(from.opened()).rejects.toThrow('waited too long for our server, which is busy')
  expect(from.hasDied).toBe(false)
  from.close()
  starved.mockRestore()
})
