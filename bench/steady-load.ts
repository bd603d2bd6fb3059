/**
 * Requests as many visitors send them who know nothing of one another: at random moments, so many a second on
 * average, whether or not the earlier ones are answered. (autocannon sends a second's share of them all at once.)
 */
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export type Answered = { status: number; ms: number }

export type SteadyLoad = {
  address: string
  /** Requests a second. */
  rate: number
  seconds: number
  nextPath: () => string
}

/** An answer that never came has the status 0. */
export const sendSteadily = async (load: SteadyLoad): Promise<Answered[]> => {
  const agent = new Agent({ keepAlive: true })
  const asking: Promise<Answered>[] = []
  const began = performance.now()
  for (
    let due = 0;
    due < load.seconds * 1000;
    due += (-Math.log(1 - Math.random()) / load.rate) * 1000
  ) {
    const early = due - (performance.now() - began)
    if (early > 1) await sleep(early)
    asking.push(ask(agent, load.address + load.nextPath()))
  }
  const answered = await Promise.all(asking)
  agent.destroy()
  return answered
}

const ask = (agent: Agent, url: string): Promise<Answered> =>
  new Promise((tell) => {
    const began = performance.now()
    const end = (status: number) => tell({ status, ms: performance.now() - began })
    const asking = request(url, { agent, timeout: 60_000 }, (response) => {
      response.resume()
      response.once('close', () => end(response.complete ? (response.statusCode ?? 0) : 0))
    })
    asking.once('timeout', () => asking.destroy(new Error('No answer in a minute.')))
    asking.once('error', () => end(0))
    asking.end()
  })
