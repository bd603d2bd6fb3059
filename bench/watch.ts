/**
 * Asks for some addresses again and again while a server is under load, and says how that went. In a process
 * of its own: the load generator keeps its own event loop so busy that it would measure itself.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'

export type Watched = { path: string; asked: number; wrong: number; p50: number; slowest: number }

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

const ask = (url: string): Promise<{ status: number; ms: number }> =>
  new Promise((resolve) => {
    const began = performance.now()
    const tell = (status: number) => resolve({ status, ms: performance.now() - began })
    // A connection of its own each time, as load balancers ask.
    const headers = { authorization: `Bearer ${metricsToken}` }
    const request = http.get(url, { agent: false, timeout: longestMs, headers }, (response) => {
      response.resume().once('end', () => tell(response.statusCode ?? 0))
    })
    request.once('timeout', () => request.destroy())
    request.once('error', () => tell(0))
  })

const watchHere = (address: string, paths: string[]) => {
  const answers = paths.map((): Promise<{ status: number; ms: number }>[] => [])
  const askAll = () =>
    paths.forEach((path, index) => answers[index]?.push(ask(new URL(path, address).href)))
  const timer = setInterval(askAll, everyMs)
  process.once('message', async () => {
    clearInterval(timer)
    const watched = await Promise.all(
      paths.map(async (path, index): Promise<Watched> => {
        const all = await Promise.all(answers[index] ?? [])
        const times = all.map(({ ms }) => Math.round(ms)).sort((a, b) => a - b)
        return {
          path,
          asked: all.length,
          wrong: all.filter(({ status }) => status !== 200).length,
          p50: times[Math.floor(times.length / 2)] ?? Number.NaN,
          slowest: times.at(-1) ?? Number.NaN,
        }
      }),
    )
    process.send?.(watched)
  })
}

const [, script, address, ...paths] = process.argv
if (script === import.meta.filename && address) watchHere(address, paths)
