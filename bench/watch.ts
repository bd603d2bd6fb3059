/**
 * Asks for some addresses again and again while a server is under load, and says how that went. In a process
 * of its own: the load generator keeps its own event loop so busy that it would measure itself.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { type Answered, quantile, timedRequest } from './timed-request.ts'
import type { Blocked } from './watch-loop.ts'

type Watched = { path: string; asked: number; wrong: number; p50: number; slowest: number }

/** For servers that are asked for their numbers. */
export const metricsToken = 'for-this-bench-and-nothing-else'

const everyMs = 100
const longestMs = 20_000

/** Begins at once; the function that it returns ends it, when all that was asked has been answered. Paths may be addresses of other servers. */
export const watch = (address: string, paths: string[]): (() => Promise<Watched[]>) => {
  const child = fork(import.meta.filename, [address, ...paths])
  return async () => {
    child.send('end')
    const [watched] = (await once(child, 'message')) as [Watched[]]
    child.disconnect()
    return watched
  }
}

/** Line that tells how an address was answered. */
export const lineOf = ({ path: target, asked, wrong, p50, slowest }: Watched): string =>
  `  ${target}: asked ${asked}, not 200: ${wrong}, p50 ${p50} ms, slowest ${slowest} ms`

/** Program that is loaded beside one whose event loop is watched. */
export const loopWatch = path.join(import.meta.dirname, 'watch-loop.ts')

/** Begins to watch the event loop of a program; the function that it returns ends it. */
export const watchLoopOf = async (child: ChildProcess): Promise<() => Promise<Blocked>> => {
  child.send({ watch: 'begin' })
  await once(child, 'message')
  return async () => {
    child.send({ watch: 'end' })
    const [blocked] = (await once(child, 'message')) as [Blocked]
    return blocked
  }
}

/** On a connection of its own each time, as load balancers ask. */
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
