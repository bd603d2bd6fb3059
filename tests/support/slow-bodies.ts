import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** Connections opened at a time, since the backlog of a listening socket is small. */
const atATime = 100

export type SlowBodies = {
  /** Number of connections that the server has not closed. */
  open: () => number
  close: () => void
}

/** Clients that announce a body and send one byte of it every quarter of a second. */
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
