/** Clients that continually send requests on keep-alive connections, like a proxy, and count failures. */
import { Agent, request } from 'node:http'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'

export type RequestLoad = {
  /** Stops the load and returns its counts. */
  stop: () => Promise<{ answered: number; failures: string[] }>
  readonly answered: number
  readonly failures: string[]
}

export type Answer = { status: number; body: string; requestId: string }

/** Sends one request; `agent` determines the connection. */
export const sendRequest = (
  url: string,
  { body: sentBody, ...options }: RequestOptions = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request(url, options, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (text: string) => {
        body += text
      })
      response.on('end', () => {
        const requestId = String(response.headers['x-request-id'])
        resolve({ status: response.statusCode ?? 0, body, requestId })
      })
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(sentBody)
  })

type RequestOptions = {
  agent?: Agent | false
  method?: string
  headers?: Record<string, string>
  body?: string | undefined
  signal?: AbortSignal
}

export const keepRequesting = (urls: readonly string[], clients: number): RequestLoad => {
  const load = { answered: 0, failures: [] as string[] }
  const ending = new AbortController()
  const run = async (client: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let index = client; !ending.signal.aborted; index++) {
      try {
        const { status } = await sendRequest(urls[index % urls.length] ?? '', { agent })
        if (status >= 500) load.failures.push(String(status))
        else load.answered++
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException
        load.failures.push(code ?? message)
      }
      // Frequent enough to have requests in flight at any time, but leaves CPU time to others.
      await sleep(20)
      // After a pause of this process, lets it first learn which connections were closed.
      await turn()
    }
    agent.destroy()
  }
  const running = Array.from({ length: clients }, (_, client) => run(client))
  const stop = async () => {
    ending.abort()
    await Promise.all(running)
    return load
  }
  return Object.assign(load, { stop })
}
