/**
 * Open-loop load, as from many independent visitors: requests at random moments at an average rate,
 * whether or not earlier ones have finished. (autocannon sends each second's requests all at once.)
 */
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answered, timedRequest } from './timed-request.ts'

type SteadyLoad = {
  address: string
  /** Requests per second. */
  rate: number
  seconds: number
  nextPath: () => string
}

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
    asking.push(timedRequest(load.address + load.nextPath(), { agent, timeout: 60_000 }))
  }
  const answered = await Promise.all(asking)
  agent.destroy()
  return answered
}
