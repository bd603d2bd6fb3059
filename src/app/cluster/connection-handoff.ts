/**
 * Connection handoff between processes: the primary accepts on the port and passes each connection to the next
 * worker, which confirms it. node:cluster does the same but never closes what it had passed to a worker that
 * died before it confirmed: such a client waits until its own time-out. Here it sees the connection close.
 */
import type { Worker } from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { createServer, type Server, Socket } from 'node:net'
import { listenFailure } from '../../platform/operator-message.ts'

type Passed = { kind: 'connection'; id: string }
type FromWorker = { kind: 'serving' } | { kind: 'leaving' } | { kind: 'confirmed'; id: string }
type Left = { kind: 'left' }

/** While no worker serves, so many connections at a time may wait for one, for so long; others are closed. */
const maxWaiting = 1_000
const longestWaitMs = 5_000

type Member = { worker: Worker; unconfirmed: Map<string, Socket> }

/** In the primary. */
export class ConnectionDistributor {
  readonly #server = createServer({ pauseOnConnect: true }, (socket) => this.#pass(socket))
  /** In turn; `unconfirmed`: connections by number that a worker was passed and has not confirmed. */
  readonly #members: Member[] = []
  readonly #waiting = new Set<Socket>()

  /** Starts to accept; the port that it got. Rejects where the port cannot be had. */
  listen = ({ port, host }: { port: number; host: string }): Promise<number> =>
    new Promise((resolve, reject) => {
      this.#server.once('error', (error) => reject(listenFailure(error, { port, host })))
      this.#server.listen(port, host, () => {
        resolve((this.#server.address() as { port: number }).port)
      })
    })

  /** Includes the worker as soon as it says that it serves; resolves then. */
  include = (worker: Worker): Promise<void> =>
    new Promise((resolve) => {
      const member: Member = { worker, unconfirmed: new Map() }
      const { unconfirmed } = member
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'serving') {
          this.#members.push(member)
          for (const socket of this.#takeWaiting()) this.#pass(socket)
          resolve()
        } else if (message.kind === 'leaving') {
          this.#exclude(member)
          worker.send({ kind: 'left' } satisfies Left)
        } else if (message.kind === 'confirmed') {
          unconfirmed.get(message.id)?.destroy()
          unconfirmed.delete(message.id)
        }
      })
      worker.once('exit', () => {
        this.#exclude(member)
        for (const socket of unconfirmed.values()) socket.destroy()
        unconfirmed.clear()
      })
    })

  /** Accepts no more; connections that workers have go on. */
  close(): void {
    for (const socket of this.#takeWaiting()) socket.destroy()
    // Its callback would wait for the connections that workers have.
    this.#server.close()
  }

  #keepWaiting(socket: Socket): void {
    if (this.#waiting.size >= maxWaiting) {
      socket.destroy()
      return
    }
    this.#waiting.add(socket)
    setTimeout(() => {
      if (this.#waiting.delete(socket)) socket.destroy()
    }, longestWaitMs).unref()
  }

  #takeWaiting(): Socket[] {
    const sockets = [...this.#waiting]
    this.#waiting.clear()
    return sockets
  }

  #exclude(member: Member): void {
    const index = this.#members.indexOf(member)
    if (index >= 0) this.#members.splice(index, 1)
  }

  #pass(socket: Socket): void {
    socket.on('error', () => {})
    const member = this.#members.shift()
    if (!member) return this.#keepWaiting(socket)
    this.#members.push(member)
    const { worker, unconfirmed } = member
    const message: Passed = { kind: 'connection', id: randomUUID() }
    unconfirmed.set(message.id, socket)
    worker.process.send(message, socket, { keepOpen: true }, (error) => {
      if (!error) return
      unconfirmed.delete(message.id)
      socket.destroy()
    })
  }
}

/** In a worker: serves what the primary passes. `most` connections at a time; one more is closed at once. */
export const receiveConnections = (server: Server, most: number) => {
  const open = new Set<Socket>()
  let onEmpty = () => {}
  let onLeft = () => {}
  process.on('message', (message: Passed | Left, socket: unknown) => {
    if (message.kind === 'left') onLeft()
    if (message.kind !== 'connection') return
    sendToPrimary({ kind: 'confirmed', id: message.id })
    // It may have closed on its way here.
    if (!(socket instanceof Socket)) return
    if (open.size >= most) {
      socket.destroy()
      return
    }
    open.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      if (open.size === 0) onEmpty()
    })
    socket.setNoDelay(true)
    server.emit('connection', socket)
    socket.resume()
  })
  sendToPrimary({ kind: 'serving' })
  return {
    /** The primary passes no more connections; resolves when all that it had passed are here. */
    leave: () =>
      new Promise<void>((resolve) => {
        onLeft = resolve
        // Without a primary nothing comes any more.
        if (process.connected) sendToPrimary({ kind: 'leaving' })
        else resolve()
      }),
    /** Resolves when no connection is open. */
    emptied: () =>
      new Promise<void>((resolve) => {
        onEmpty = resolve
        if (open.size === 0) resolve()
      }),
  }
}
export type Receiver = ReturnType<typeof receiveConnections>

const sendToPrimary = (message: FromWorker) => {
  if (process.connected) process.send?.(message, undefined, undefined, () => {})
}
