/**
 * Requests some URLs periodically while a server is under load, and reports the results. Runs in
 * its own process, because the load generator's busy event loop would distort the measurement.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { type Answered, quantile, timedRequest } from './timed-request.ts'
import type { Blocked } from './watch-loop.ts'

type Watched = { path: string; asked: number; wrong: number; p50: number; slowest: number }

/** Token for servers whose metrics are requested. */
export const metricsToken = 'for-this-bench-and-nothing-else'

const everyMs = 100
const longestMs = 20_000

/** Starts at once; the returned function stops and waits for all responses. Paths may be URLs of other servers. */
export const watch = (address: string, paths: string[]): (() => Promise<Watched[]>) => {
  const child = fork(import.meta.filename, [address, ...paths])
  return async () => {
    child.send('end')
    const [watched] = (await once(child, 'message')) as [Watched[]]
    child.disconnect()
    return watched
  }
}

/** Report line of a path. */
export const lineOf = ({ path: target, asked, wrong, p50, slowest }: Watched): string =>
  `  ${target}: asked ${asked}, not 200: ${wrong}, p50 ${p50} ms, slowest ${slowest} ms`

/** Module preloaded into a program to watch its event loop. */
export const loopWatch = path.join(import.meta.dirname, 'watch-loop.ts')

/** Starts watching a program's event loop; the returned function stops and returns the result. */
export const watchLoopOf = async (child: ChildProcess): Promise<() => Promise<Blocked>> => {
  child.send({ watch: 'begin' })
  await once(child, 'message')
  return async () => {
    child.send({ watch: 'end' })
    const [blocked] = (await once(child, 'message')) as [Blocked]
    return blocked
  }
}

/** Uses a new connection for each request, like load balancers. */
const ask = (url: string): Promise<Answered> =>
  timedRequest(url, {
    agent: false,
    timeout: longestMs,
    headers: { authorization: `Bearer ${metricsToken}` },
  })

const watchHere = (address: string, paths: string[]) => {
  const answers = paths.map((): Promise<Answered>[] => [])
  const askAll = () =>
    paths.forEach((target, index) => answers[index]?.push(ask(new URL(target, address).href)))
  const timer = setInterval(askAll, everyMs)
  process.once('message', async () => {
    clearInterval(timer)
    const watched = await Promise.all(
      paths.map(async (target, index): Promise<Watched> => {
        const all = await Promise.all(answers[index] ?? [])
        const times = all.map(({ ms }) => Math.round(ms))
        return {
          path: target,
          asked: all.length,
          wrong: all.filter(({ status }) => status !== 200).length,
          p50: quantile(times, 0.5),
          slowest: Math.max(...times),
        }
      }),
    )
    process.send?.(watched)
  })
}

const [, script, address, ...paths] = process.argv
if (script === import.meta.filename && address) watchHere(address, paths)
