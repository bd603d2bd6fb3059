/** A bounded server alone in a process: connections take a file at either end. Prints its port. */
import type { AddressInfo } from 'node:net'
import { connectionBounds, createBoundedServer } from '../../src/platform/http/bounded-server.ts'

/** Milliseconds for a whole request, if another bound than that of the program. */
const [, , requestMs] = process.argv
const bounds =
  requestMs === undefined ? {} : { requestMs: Number(requestMs), headersMs: 1_000, checkMs: 100 }

const server = createBoundedServer(
  (incoming, outgoing) => {
    incoming.resume()
    if (incoming.method === 'GET') outgoing.end('ok')
    else incoming.on('end', () => outgoing.end('ok'))
  },
  { ...connectionBounds, ...bounds },
)
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
