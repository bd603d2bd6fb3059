/** Measures a server under one scenario's load. */
import autocannon from 'autocannon'
import type { BenchRequest } from './scenarios.ts'

export type Load = { connections: number; seconds: number }

export type Measured = { requests: number; rate: number; p50: number; p99: number; failed: number }

/** New headers for each request, since the load generator adds the body's length. */
const headersOf = ({ body, headers }: BenchRequest) => ({
  ...headers,
  ...(body !== undefined && { 'content-type': 'application/json' }),
})

/**
 * Counts bodies without reading them: the load generator would decode compressed bytes as text,
 * which takes several times as long as the server takes to send them.
 */
const ignoreBodies = (client: autocannon.Client) => {
  const { pipelinedRequests } = client as unknown as { pipelinedRequests: { addBody: () => void } }
  pipelinedRequests.addBody = () => {}
}

export const measure = async (
  port: number,
  next: () => BenchRequest,
  { connections, seconds }: Load,
): Promise<Measured> => {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    setupClient: ignoreBodies,
    requests: [
      {
        setupRequest: (request) => {
          const asked = next()
          return { ...request, ...asked, headers: headersOf(asked) }
        },
      },
    ],
  })
  const { requests, latency, errors, timeouts, non2xx } = result
  return {
    requests: requests.total,
    rate: requests.total / result.duration,
    p50: latency.p50,
    p99: latency.p99,
    failed: errors + timeouts + non2xx,
  }
}
