/** Continuous load of visitors who read and organizers who submit events, with the results. */
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendRequest } from '../tests/support/keep-requesting.ts'

/** One request: when it was sent, its duration, and its result. */
type TimedRequest = { kind: Kind; at: number; ms: number; outcome: string }
export type Kind = 'read' | 'write'

export type Load = {
  asked: TimedRequest[]
  /** Ids of events whose submission was acknowledged, and of those whose publication was. */
  taken: string[]
  published: string[]
  stop: () => Promise<void>
}

export type LoadOptions = { address: string; cookie: string; readers: number; writers: number }

const reads = [
  '/api/events?limit=10&state=IL',
  '/api/events/count',
  '/api/archived-events?limit=5&keyword=show',
  '/api/events?limit=5&keyword=cruise',
  '/api/events/facets',
  '/api/archived-events/years',
  '/events.ics?state=CA',
]

/** Milliseconds between two requests of a client, to leave CPU time for the measured program. */
const pauseMs = 10
const longestMs = 20_000

export const startLoad = ({ address, cookie, readers, writers }: LoadOptions): Load => {
  const ending = new AbortController()
  const load = { asked: [] as TimedRequest[], taken: [] as string[], published: [] as string[] }

  /** Body of a successful response; undefined on failure. */
  const ask = async (
    kind: Kind,
    agent: Agent,
    { path, ...asking }: RequestParts,
  ): Promise<string | undefined> => {
    const at = performance.now()
    const signal = AbortSignal.timeout(longestMs)
    const answer: { status?: number; body?: string; error?: string } = await sendRequest(
      address + path,
      { agent, signal, ...asking },
    ).catch(({ code, message }: NodeJS.ErrnoException) => ({ error: code ?? message }))
    const isGood = answer.status !== undefined && answer.status < 300
    const outcome = isGood ? 'answered' : String(answer.status ?? answer.error)
    load.asked.push({ kind, at, ms: performance.now() - at, outcome })
    return isGood ? answer.body : undefined
  }

  const read = async (client: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let index = client; !ending.signal.aborted; index++) {
      await ask('read', agent, { path: reads[index % reads.length] ?? '' })
      await sleep(pauseMs)
    }
    agent.destroy()
  }

  const write = async (client: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let count = 0; !ending.signal.aborted; count++) {
      const body = await ask('write', agent, submissionOf(client, count))
      await sleep(pauseMs)
      if (body === undefined) continue
      const { id } = JSON.parse(body) as { id: string }
      load.taken.push(id)
      const path = `/api/events/${id}/approve`
      const answer = await ask('write', agent, { path, method: 'PATCH', headers: { cookie } })
      if (answer !== undefined) load.published.push(id)
      await sleep(pauseMs)
    }
    agent.destroy()
  }

  const running = [
    ...Array.from({ length: readers }, (_, client) => read(client)),
    ...Array.from({ length: writers }, (_, client) => write(client)),
  ]
  const stop = async () => {
    ending.abort()
    await Promise.all(running)
  }
  return Object.assign(load, { stop })
}

/** Each submission has another client address, to avoid the hourly rate limit. */
const submissionOf = (client: number, count: number): RequestParts => ({
  path: '/api/events',
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    'x-forwarded-for': `10.${client}.${Math.floor(count / 250)}.${count % 250}`,
  },
  body: JSON.stringify({
    name: `Proof ${client} ${count}`,
    eventType: 'cars_coffee',
    date: '2031-05-03',
    venueName: `Lot ${client} ${count}`,
    zipCode: '60601',
    description: 'It is there, or it was never taken.',
    submitterEmail: `sender${client}.${count}@example.com`,
  }),
})

type RequestParts = {
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string
}
