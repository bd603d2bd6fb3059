/** Nothing but node:http and as many of the same bytes: the most that this machine can stream just now. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

let block = Buffer.alloc(0)
let total = 0

const server = createServer(async (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/csv' })
  for (let sent = 0; sent < total && !response.destroyed; sent += block.length) {
    if (!response.write(block)) await once(response, 'drain')
  }
  response.end()
})

process.on('message', (given: { block: string; total: number }) => {
  block = Buffer.from(given.block)
  total = given.total
  process.send?.('ready')
})
process.on('disconnect', () => process.exit(0))
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port })
})
