/** Bounded server in its own process, since both ends of a connection use a file descriptor. Prints its port. */
import type { AddressInfo } from 'node:net'
import { connectionBounds, createBoundedServer } from '../../src/platform/http/bounded-server.ts'

/** Milliseconds for a whole request. */
const requestMs = Number(process.argv[2])

const server = createBoundedServer(
  (incoming, outgoing) => {
    incoming.resume()
    if (incoming.method === 'GET') outgoing.end('ok')
    else incoming.on('end', () => outgoing.end('ok'))
  },
  { ...connectionBounds, requestMs, headersMs: 1_000, checkMs: 100 },
)
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
