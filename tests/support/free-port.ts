import { once } from 'node:events'
import { createServer } from 'node:net'

/** Port range below 32,768, where the ports of outgoing connections begin. */
const lowest = 20_000
const highest = 32_000

/** Free port of this machine; another program may take it in the meantime. */
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
