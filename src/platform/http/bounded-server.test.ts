/** Slow clients, on raw sockets. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { listen } from '../../../tests/support/listen.ts'
import { openSlowBodies } from '../../../tests/support/slow-bodies.ts'
import { projectFolder } from '../../../tests/support/source-files.ts'
import { createBoundedServer } from './bounded-server.ts'

/** Production limits with shorter timeouts; each test shortens one. */
const patient = {
  headersMs: 20_000,
  requestMs: 20_000,
  keepAliveMs: 20_000,
  idleMs: 20_000,
  checkMs: 50,
  most: 3,
}

const closings: (() => void)[] = []
afterEach(() => {
  for (const close of closings.splice(0)) close()
})

const answerAfterBody: RequestListener = (incoming, outgoing) => {
  incoming.resume().on('end', () => outgoing.end('ok'))
}

const start = async (bounds: Partial<typeof patient>, listener = answerAfterBody) => {
  const server: Server = createBoundedServer(listener, { ...patient, ...bounds })
  const port = await listen(server)
  closings.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const open = async () => {
    const socket = connect(port, '127.0.0.1')
    closings.push(() => socket.destroy())
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    const received = { text: '', wasReset: false, closed }
    socket.on('data', (chunk: Buffer) => {
      received.text += chunk.toString()
    })
    socket.on('error', () => {
      received.wasReset = true
    })
    await once(socket, 'connect')
    return { socket, received }
  }
  return { port, open }
}

/** True for a 408, or for a reset without text: bytes in transit reset a closed connection, which may drop the response. */
const isGivenUp = ({ text, wasReset }: { text: string; wasReset: boolean }) =>
  text.startsWith('HTTP/1.1 408 ') || (wasReset && text === '')

const trickle = (socket: Socket, text: string) => {
  const timer = setInterval(() => socket.write(text), 100)
  closings.push(() => clearInterval(timer))
}

test.each([
  ['headers that never end', { headersMs: 300 }, 'GET / HTTP/1.1\r\nHost: x\r\n', 'X-More: 1\r\n'],
  [
    'a body that never ends',
    { headersMs: 300, requestMs: 400 },
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n',
    'x',
  ],
])('%s: times out even with a steady trickle', async (_, bounds, begin, drop) => {
  const { open } = await start(bounds)
  const { socket, received } = await open()
  socket.write(begin)
  trickle(socket, drop)
  await received.closed
  expect(received).toSatisfy(isGivenUp)
})

test('an idle connection is closed after its response', async () => {
  const { open } = await start({ keepAliveMs: 200 })
  const { socket, received } = await open()
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await received.closed
  expect(received.text).toMatch(/^HTTP\/1\.1 200 [\s\S]*ok/)
})

test('a connection without any request is closed, too', async () => {
  const { open } = await start({ headersMs: 300 })
  const { received } = await open()
  await received.closed
  expect(received.text).not.toContain('200')
})

test('a client that does not read its response is disconnected', async () => {
  const body = Buffer.alloc(50_000_000)
  let cut: Promise<unknown> = Promise.resolve()
  const { open } = await start({ idleMs: 400 }, (_, outgoing) => {
    cut = once(outgoing, 'close')
    outgoing.end(body)
  })
  const { socket, received } = await open()
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(socket, 'data')
  socket.pause()
  await cut
  expect(received.text.length).toBeLessThan(body.length)
})

test('beyond the maximum, a new connection is closed at once, and the others stay', async () => {
  const { open } = await start({ most: 3 })
  const kept = [await open(), await open(), await open()]
  const { received } = await open()
  await received.closed
  for (const { socket, received: answered } of kept) {
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await expect.poll(() => answered.text).toMatch(/^HTTP\/1\.1 200 /)
  }
})

test('hundreds of trickling bodies are closed at the limit, while others are answered', async () => {
  const program = path.join(projectFolder, 'tests/support/bounded-process.ts')
  const child = spawn(process.execPath, [program, '1500'], { stdio: ['ignore', 'pipe', 'inherit'] })
  closings.push(() => child.kill())
  const port = Number(String((await once(child.stdout, 'data'))[0]))
  const slow = await openSlowBodies(port, 300)
  closings.push(slow.close)
  expect(slow.open()).toBe(300)
  const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })
  expect(await answer.text()).toBe('ok')
  await expect.poll(slow.open, { timeout: 30_000 }).toBe(0)
})
