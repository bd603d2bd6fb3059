/** Servers that violate HTTP, each on its own port. */
import { createServer, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { listen } from './listen.ts'

/** Sends `first`, then `text` repeatedly until the connection closes. */
const flood = (socket: Socket, text: string, first = '') => {
  socket.write(first)
  const timer = setInterval(() => socket.write(text), 1)
  socket.on('close', () => clearInterval(timer))
}

const ok = 'HTTP/1.1 200 OK\r\n'
const chunked = `${ok}Transfer-Encoding: chunked\r\n\r\n`
const packed = gzipSync('x'.repeat(5_000))

export type Behavior = (socket: Socket) => void

export const behaviors: [name: string, behave: Behavior][] = [
  ['switches protocols', (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n')],
  [
    'switches to WebSocket and talks',
    (socket) =>
      flood(socket, 'x', 'HTTP/1.1 101 x\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n'),
  ],
  ['says 100 for ever', (socket) => flood(socket, 'HTTP/1.1 100 Continue\r\n\r\n')],
  [
    'says 103 for ever',
    (socket) => flood(socket, 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'),
  ],
  ['says 102 once', (socket) => socket.write('HTTP/1.1 102 Processing\r\n\r\n')],
  ['closes at once', (socket) => socket.end()],
  ['breaks off at once', (socket) => socket.destroy()],
  ['resets the connection', (socket) => socket.resetAndDestroy()],
  ['closes within the head', (socket) => socket.end('HTTP/1.1 200 O')],
  ['stops within the head', (socket) => socket.write(`${ok}Content-Ty`)],
  ['sends headers for ever', (socket) => flood(socket, 'A: b\r\n', ok)],
  [
    'sends half a body and ends its side',
    (socket) => socket.end(`${ok}Content-Length: 9\r\n\r\nab`),
  ],
  ['sends half a body and stops', (socket) => socket.write(`${ok}Content-Length: 9\r\n\r\nab`)],
  ['sends a body without an end', (socket) => flood(socket, 'a', `${ok}\r\n`)],
  ['ends within a chunk', (socket) => socket.end(`${chunked}9\r\nab`)],
  ['stops within a chunk', (socket) => socket.write(`${chunked}9\r\nab`)],
  ['sends no last chunk', (socket) => socket.end(`${chunked}1\r\na\r\n`)],
  ['sends trailers for ever', (socket) => flood(socket, 'A: b\r\n', `${chunked}1\r\na\r\n0\r\n`)],
  ['stops within the trailers', (socket) => socket.write(`${chunked}1\r\na\r\n0\r\nA: b\r\n`)],
  ['sends an extension for ever', (socket) => flood(socket, 'a', `${chunked}1;`)],
  [
    'stops within what is packed',
    (socket) => {
      socket.write(`${ok}Content-Encoding: gzip\r\n\r\n`)
      socket.write(packed.subarray(0, 15))
    },
  ],
  ['speaks no HTTP', (socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n')],
  [
    'redirects to itself and stops',
    (socket) => socket.write('HTTP/1.1 302 x\r\nLocation: /\r\n\r\n'),
  ],
]

export const listenBadly = async (behave: Behavior) => {
  const open = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => {})
    // The client has closed; with half-open sockets, a server learns that only by a failing write.
    socket.on('end', () => socket.destroySoon())
    socket.once('data', () => behave(socket))
  })
  const port = await listen(server)
  return { port, open, [Symbol.dispose]: () => void server.close() }
}
