/** Clients that ask once and then keep their connection open without a word. */
import { connect, type Socket } from 'node:net'

export type IdleConnections = {
  /** How many of them the server has not closed. */
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
  let tellClosed = () => {}
  const allClosed = new Promise<void>((resolve) => {
    tellClosed = resolve
  })
  const ask = () =>
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
        if (open === 0) tellClosed()
      })
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
      sockets.push(socket)
      open++
    })
  while (sockets.length < count) {
    await Promise.all(Array.from({ length: Math.min(atATime, count - sockets.length) }, ask))
  }
  return {
    open: () => open,
    allClosed,
    close: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** So many connections this process may have, and some files beside them. */
export const mostConnections = (): number => {
  const { userLimits } = process.report.getReport() as unknown as {
    userLimits: { open_files: { soft: number | 'unlimited' } }
  }
  const { soft } = userLimits.open_files
  return soft === 'unlimited' ? Number.POSITIVE_INFINITY : soft - 500
}
