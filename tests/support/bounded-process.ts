/** A bounded server alone in a process: connections take a file at either end. Prints its port. */
import type { AddressInfo } from 'node:net'
import { createBoundedServer } from '../../src/platform/http/bounded-server.ts'

const server = createBoundedServer((incoming, outgoing) => {
  incoming.resume()
  outgoing.end('ok')
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
