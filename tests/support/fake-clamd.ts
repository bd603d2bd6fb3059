/** Fake clamd that responds to INSTREAM according to its mood. */
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { ScannerAddress } from '../../src/platform/addresses/scanner-address.ts'

/** EICAR test signature, which stands for malware. */
export const eicar = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'

export type ClamdMood = 'scans' | 'errs' | 'hangs' | 'closes'

export type FakeClamd = AsyncDisposable & {
  address: ScannerAddress
  mood: ClamdMood
  /** Sizes in bytes of the files received completely. */
  seen: number[]
}

/** Parses the command and its chunks; undefined until all have arrived. */
const fileIn = (sent: Buffer): Buffer | undefined => {
  const command = 'zINSTREAM\0'
  if (sent.subarray(0, command.length).toString() !== command) return undefined
  const chunks: Buffer[] = []
  let at = command.length
  while (sent.length >= at + 4) {
    const length = sent.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(sent.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}

/** Starts on a free port, or on a socket at `path`. */
export const startFakeClamd = async (path?: string): Promise<FakeClamd> => {
  const sockets = new Set<Socket>()
  const clamd: Omit<FakeClamd, keyof AsyncDisposable> = {
    address: { host: '127.0.0.1', port: 0 },
    mood: 'scans',
    seen: [],
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    const sent: Buffer[] = []
    socket.on('error', () => {})
    socket.on('data', (part: Buffer) => {
      sent.push(part)
      if (clamd.mood === 'hangs') return
      if (clamd.mood === 'closes') return void socket.destroy()
      if (clamd.mood === 'errs') {
        return void socket.end('INSTREAM size limit exceeded. ERROR\0')
      }
      // A chunk length of 0 ends the file.
      if (part.at(-1) !== 0) return
      const file = fileIn(Buffer.concat(sent))
      if (!file) return
      clamd.seen.push(file.length)
      socket.end(file.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
    })
  })
  if (path === undefined) server.listen(0, '127.0.0.1')
  else server.listen(path)
  await once(server, 'listening')
  const bound = server.address()
  clamd.address =
    typeof bound === 'object' && bound
      ? { host: '127.0.0.1', port: bound.port }
      : { path: path ?? '' }
  const dispose = async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  }
  return Object.assign(clamd, { [Symbol.asyncDispose]: dispose })
}
