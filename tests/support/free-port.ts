import { once } from 'node:events'
import { createServer } from 'node:net'

/** Connections get theirs from 32,768 on. */
const lowest = 20_000
const highest = 32_000

/** A port of this machine where nobody listens; another program may take it meanwhile. */
export const freePort = async (): Promise<number> => {
  const port = lowest + Math.floor(Math.random() * (highest - lowest))
  const server = createServer()
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  } catch {
    return freePort()
  }
  server.close()
  await once(server, 'close')
  return port
}
