/** Clients that ask once and then keep their connection open without a word. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type IdleConnections = {
  /** Number of them that the server has not closed. */
  open: () => number
  /** Resolves when the server has closed all of them. */
  allClosed: Promise<void>
  close: () => void
}

/** Opened so many at a time, as a listening socket holds few that nobody has taken yet. */
const atATime = 100

/** Resolves when each of `count` has had its answer, which must be a 200. */
export const openIdle = async (
  port: number,
  count: number,
  path = '/healthz',
): Promise<IdleConnections> => {
  const sockets: Socket[] = []
  let open = 0
  let onClosed = () => {}
  const allClosed = new Promise<void>((resolve) => {
    onClosed = resolve
  })
  const send = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      let answer = ''
      socket.on('data', (chunk: Buffer) => {
        answer += chunk.toString('latin1')
        if (answer.startsWith('HTTP/1.1 200 ')) resolve()
        else if (answer.length > 12) reject(new Error(answer.slice(0, 200)))
      })
      socket.on('error', reject)
      socket.on('close', () => {
        reject(new Error('The connection was closed before its answer.'))
        open--
        if (open === 0) onClosed()
      })
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
      sockets.push(socket)
      open++
    })
  while (sockets.length < count) {
    await Promise.all(Array.from({ length: Math.min(atATime, count - sockets.length) }, send))
  }
  return {
    open: () => open,
    allClosed,
    close: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

export type SlowBodies = {
  /** Number of them that the server has not closed. */
  open: () => number
  close: () => void
}

/** Clients that announce a body and send a byte of it every quarter of a second. */
export const openSlowBodies = async (port: number, count: number): Promise<SlowBodies> => {
  const sockets: Socket[] = []
  let open = 0
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(atATime, count - sockets.length) }, () => {
      const socket = connect(port, '127.0.0.1').on('error', () => {})
      socket.resume().on('close', () => open--)
      socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n')
      open++
      return socket
    })
    await Promise.all(some.map((socket) => once(socket, 'connect')))
    sockets.push(...some)
  }
  const drip = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('x')
  }, 250)
  return {
    open: () => open,
    close: () => {
      clearInterval(drip)
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** So many connections this process may have, and some files beside them. */
export const maxConnections = (): number => {
  const { userLimits } = process.report.getReport() as unknown as {
    userLimits: { open_files: { soft: number | 'unlimited' } }
  }
  const { soft } = userLimits.open_files
  return soft === 'unlimited' ? Number.POSITIVE_INFINITY : soft - 500
}
