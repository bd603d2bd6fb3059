/** Measures one scenario alternately on the real and the bare server. */
import type { Db } from '../src/platform/db/database.ts'
import { backendPids, cpuTimeOf } from './cpu-time.ts'
import { type Load, type Measured, measure } from './measure.ts'
import type { Scenario } from './scenarios.ts'
import { giveBytes, type Server, sampleAnswer } from './servers.ts'

export type Servers = { real: Server; bare: Server; db: Db }

export type Comparison = {
  bytes: number
  real: Measured
  bare: Measured
  /** Microseconds of CPU time per request. */
  serverTime: number | undefined
  databaseTime: number | undefined
  bareTime: number | undefined
}

export type Plan = Load & { rounds: number; warmup: number }

/** Median round by rate, since a shared machine has fast and slow moments. */
const middle = (rounds: Measured[]): Measured =>
  rounds.toSorted((a, b) => a.rate - b.rate)[Math.floor(rounds.length / 2)] as Measured

export const compare = async (
  { real, bare, db }: Servers,
  { next }: Scenario,
  { rounds, warmup, ...load }: Plan,
): Promise<Comparison> => {
  const bytes = await sampleAnswer(real, next())
  await giveBytes(bare, bytes)
  await measure(real.port, next, { ...load, seconds: warmup })
  const backends = await backendPids(db)
  const times = () => [cpuTimeOf([real.process.pid ?? 0]), cpuTimeOf(backends)] as const
  const results: { real: Measured[]; bare: Measured[] } = { real: [], bare: [] }
  const bareNow = () => cpuTimeOf([bare.process.pid ?? 0])
  let [served, stored, sent]: (number | undefined)[] = [0, 0, 0]
  let [requests, bareRequests] = [0, 0]
  for (let round = 0; round < rounds; round++) {
    const before = times()
    const measured = await measure(real.port, next, load)
    const after = times()
    served = add(served, before[0], after[0])
    stored = add(stored, before[1], after[1])
    requests += measured.requests
    results.real.push(measured)
    const begun = bareNow()
    const bareMeasured = await measure(bare.port, next, { ...load, seconds: 2 })
    sent = add(sent, begun, bareNow())
    bareRequests += bareMeasured.requests
    results.bare.push(bareMeasured)
  }
  return {
    bytes: bytes.length,
    real: middle(results.real),
    bare: middle(results.bare),
    serverTime: served && served / requests,
    databaseTime: stored && stored / requests,
    bareTime: sent && sent / bareRequests,
  }
}

const add = (sum?: number, before?: number, after?: number): number | undefined =>
  sum === undefined || before === undefined || after === undefined
    ? undefined
    : sum + after - before
