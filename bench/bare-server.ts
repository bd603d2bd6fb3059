/** node:http server that sends the same bytes: the maximum rate of this machine at the moment. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

let body = Buffer.alloc(0)

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
    response.end(body)
  })
})

process.on('message', (bytes: string) => {
  body = Buffer.from(bytes, 'base64')
  process.send?.('ready')
})
process.on('disconnect', () => process.exit(0))
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port })
})
