/** Slowdown of searches, map and month with more live events: the same requests at several sizes. */
import { cpuTimeOf } from './cpu-time.ts'
import { type Load, measure } from './measure.ts'
import type { Scenario } from './scenarios.ts'
import { type Server, startServer, stopServer } from './servers.ts'

export type GrowthRow = {
  events: number
  bytesPerEvent: number
  scenario: Scenario
  rate: number
  p50: number
  p99: number
  /** Microseconds of CPU time per request. */
  processor: number
  failed: number
}

type GrowthPlan = {
  /** Environment variables of the servers. */
  environment: Record<string, string>
  /** Numbers of live events, ascending. */
  sizes: readonly number[]
  scenarios: readonly Scenario[]
  load: Load
  rounds: number
}

/** Reports each row as soon as it is measured. */
export const measureGrowth = async (
  { environment, sizes, scenarios, load, rounds }: GrowthPlan,
  tell: (row: GrowthRow) => void,
): Promise<GrowthRow[]> => {
  const rows: GrowthRow[] = []
  for (const events of sizes) {
    const server = await startServer('sized-server.ts', [String(events)], environment)
    const bytesPerEvent = Math.round(server.bytesPerEvent ?? 0)
    for (const scenario of scenarios) {
      const row = {
        events,
        bytesPerEvent,
        scenario,
        ...(await fastest(server, scenario, load, rounds)),
      }
      rows.push(row)
      tell(row)
    }
    await stopServer(server)
  }
  return rows
}

/** Best of several rounds: other load can only slow a round down. */
const fastest = async (server: Server, { next }: Scenario, load: Load, count: number) => {
  await measure(server.port, next, load)
  const rounds: (Omit<Awaited<ReturnType<typeof measure>>, 'requests'> & { processor: number })[] =
    []
  for (let round = 0; round < count; round++) {
    const before = cpuTimeOf([server.process.pid ?? 0]) ?? 0
    const { requests, ...measured } = await measure(server.port, next, load)
    const spent = (cpuTimeOf([server.process.pid ?? 0]) ?? 0) - before
    rounds.push({ ...measured, processor: spent / requests })
  }
  const least = (name: 'p50' | 'p99' | 'processor') => Math.min(...rounds.map((one) => one[name]))
  return {
    rate: Math.max(...rounds.map((one) => one.rate)),
    p50: least('p50'),
    p99: least('p99'),
    processor: least('processor'),
    failed: rounds.reduce((sum, one) => sum + one.failed, 0),
  }
}

/** Number of live events at which targets apply. */
const usualSize = 100_000

/** Compares a row with its scenario's targets: the rate at the usual size, the median's growth at larger sizes. */
const verdictOn = (row: GrowthRow, rows: readonly GrowthRow[]): string => {
  const { growth, rate } = row.scenario.target ?? {}
  if (row.events === usualSize && rate !== undefined)
    return `${rate}/s: ${row.rate >= rate ? 'met' : 'missed'}`
  const usual = rows.find(
    ({ scenario, events }) => scenario === row.scenario && events === usualSize,
  )
  if (!usual || row.events <= usualSize) return ''
  // Medians are whole milliseconds, so faster ones count as 1 ms.
  const times = row.p50 / Math.max(1, usual.p50)
  const told = `p50 ${times.toFixed(1)} times`
  if (growth === undefined) return told
  return `${told} (${growth} at most): ${times <= growth ? 'met' : 'missed'}`
}

export const growthHeads = [
  'live events',
  'bytes each',
  'scenario',
  'requests/s',
  'µs',
  'p50 / p99 ms',
  'failed',
  'target',
] as const

export const growthCells = (row: GrowthRow, rows: readonly GrowthRow[]): string[] => [
  String(row.events),
  String(row.bytesPerEvent),
  row.scenario.name,
  String(Math.round(row.rate)),
  String(Math.round(row.processor)),
  `${row.p50} / ${row.p99}`,
  String(row.failed),
  verdictOn(row, rows),
]
