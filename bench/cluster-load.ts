/** Visitors who read and organizers who send events in, all the time, and what came of it. */
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** One request, when it was sent, how long it took, and what came of it. */
type TimedRequest = { kind: Kind; at: number; ms: number; outcome: string }
export type Kind = 'read' | 'write'

export type Load = {
  asked: TimedRequest[]
  /** Events that were said to be taken, and those that were said to be published. */
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

/** Between two requests of one client: enough to leave the machine to what is measured. */
const pauseMs = 10

export const startLoad = ({ address, cookie, readers, writers }: LoadOptions): Load => {
  const ending = new AbortController()
  const load = { asked: [] as TimedRequest[], taken: [] as string[], published: [] as string[] }
  const { hostname, port } = new URL(address)

  const ask = async (
    kind: Kind,
    agent: Agent,
    asking: RequestParts,
  ): Promise<string | undefined> => {
    const at = performance.now()
    const outcome = await send({ hostname, port, agent, ...asking })
    const isGood = outcome.status !== undefined && outcome.status < 300
    const failure = String(outcome.status ?? outcome.error)
    load.asked.push({
      kind,
      at,
      ms: performance.now() - at,
      outcome: isGood ? 'answered' : failure,
    })
    return isGood ? outcome.body : undefined
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

/** Each from another address: what one may send in an hour is not what is tried here. */
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
type Sending = RequestParts & { hostname: string; port: string; agent: Agent }
type Outcome = { status?: number; body?: string; error?: string }

const send = ({ body, ...options }: Sending): Promise<Outcome> =>
  new Promise((resolve) => {
    const asking = request({ ...options, timeout: 20_000 }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', (error) => resolve({ error: error.message }))
      answer.on('end', () =>
        resolve({ status: answer.statusCode, body: Buffer.concat(chunks).toString() }),
      )
    })
    asking.on('timeout', () => asking.destroy(new Error('no answer in 20 s')))
    asking.on('error', (error: NodeJS.ErrnoException) =>
      resolve({ error: error.code ?? error.message }),
    )
    asking.end(body)
  })
