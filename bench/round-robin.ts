/**
 * Small proxy that works like deploy/Caddyfile: distributes requests among ready processes in turn;
 * for some seconds, retries requests that were not sent or are safe to repeat on another one.
 */
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { listen } from '../tests/support/listen.ts'

export type Proxy = {
  address: string
  /** Replaces the backends. */
  sendTo: (addresses: readonly string[]) => void
  close: () => Promise<void>
}

const tryMs = 5_000
const pauseMs = 100
const checkMs = 500

type Backend = { address: string; agent: Agent; isReady: boolean }

export const startProxy = async (): Promise<Proxy> => {
  let backends: Backend[] = []
  let turn = 0
  const next = (): Backend | undefined => {
    const ready = backends.filter(({ isReady }) => isReady)
    turn++
    return ready[turn % Math.max(1, ready.length)]
  }
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const mayRepeat = incoming.method === 'GET' || incoming.method === 'HEAD'
    for (const end = Date.now() + tryMs; Date.now() < end; await sleep(pauseMs)) {
      const backend = next()
      if (!backend) continue
      const failure = await handOver(backend, { incoming, outgoing, body })
      if (failure === undefined) return
      const isUntaken = failure === 'ECONNREFUSED'
      if (isUntaken) backend.isReady = false
      if (outgoing.headersSent || !(mayRepeat || isUntaken)) break
    }
    if (outgoing.headersSent) outgoing.destroy()
    else outgoing.writeHead(502).end()
  })
  const port = await listen(server)
  const checking = setInterval(() => {
    for (const backend of backends) void check(backend)
  }, checkMs)
  return {
    address: `http://127.0.0.1:${port}`,
    sendTo: (addresses) => {
      backends = addresses.map(
        (address) =>
          backends.find((backend) => backend.address === address) ?? {
            address,
            agent: new Agent({ keepAlive: true }),
            isReady: true,
          },
      )
    },
    close: async () => {
      clearInterval(checking)
      for (const { agent } of backends) agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Health check: a backend that isn't ready gets no requests. */
const check = async (backend: Backend): Promise<void> => {
  try {
    // /healthz, not /readyz: without the database, processes still serve searches from memory.
    const answer = await fetch(`${backend.address}/healthz`, { signal: AbortSignal.timeout(2_000) })
    backend.isReady = answer.ok
  } catch {
    backend.isReady = false
  }
}

type Handing = { incoming: IncomingMessage; outgoing: ServerResponse; body: Buffer }

/** Resolves to the reason for a failure, or to undefined. */
const handOver = (backend: Backend, { incoming, outgoing, body }: Handing) =>
  new Promise<string | undefined>((resolve) => {
    const { hostname, port } = new URL(backend.address)
    const { method, url, headers } = incoming
    const asking = request({ hostname, port, method, path: url, headers, agent: backend.agent })
    const fail = (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message)
    asking.on('error', fail)
    asking.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
      answer.on('error', fail).on('end', () => resolve(undefined))
    })
    asking.end(body)
  })
