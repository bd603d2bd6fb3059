/** Scans files for malware by clamd, ClamAV's daemon: command INSTREAM over TCP or a Unix socket. */
import { connect, type Socket } from 'node:net'
import { fieldError } from '../../kit/errors.ts'
import { parseScannerAddress, type ScannerAddress } from '../addresses/scanner-address.ts'
import type { Log } from '../log.ts'

/** Throws `unprocessable` for malware, and `unavailable` if the scanner gives no result. */
export type Scan = (content: Uint8Array) => Promise<void>

/** Milliseconds; scanning 10 MB takes seconds on a busy machine. */
const usualPatienceMs = 30_000

type ScanOptions = { log: Pick<Log, 'warn' | 'error'>; patienceMs?: number }

export const createScan = (
  address: ScannerAddress,
  { log, patienceMs = usualPatienceMs }: ScanOptions,
): Scan => {
  return async (content) => {
    const answer = await requestScan(address, content, patienceMs).catch((err: unknown) => {
      log.error({ err }, 'the malware scanner did not respond: the file is rejected')
      throw notScanned(err)
    })
    if (/^stream: OK$/.test(answer)) return
    const [, signature] = /^stream: (.+) FOUND$/.exec(answer) ?? []
    if (signature === undefined) {
      log.error({ answer }, 'the malware scanner reported an error: the file is rejected')
      throw notScanned(new Error(answer))
    }
    log.warn({ signature }, 'a file was rejected as malware')
    const message = "Our scanner flagged this file as malware, so we can't accept it."
    throw fieldError('unprocessable', 'file', message)
  }
}

/** Configured scanner; undefined without SCAN_URL. */
export const scannerOf = (
  { SCAN_URL }: { SCAN_URL?: string },
  log: ScanOptions['log'],
): Scan | undefined =>
  SCAN_URL === undefined ? undefined : createScan(parseScannerAddress(SCAN_URL), { log })

/** Error for a file that could not be scanned; such files are rejected. */
const notScanned = (cause: unknown) => {
  const message = "We can't check files for malware right now. Try again in a few minutes."
  return fieldError('unavailable', 'file', message, { retryAfter: 60, cause })
}

const chunkBytes = 64 * 1024
/** Most characters of a response; clamd's are shorter. */
const maxAnswer = 1000

const requestScan = async (
  address: ScannerAddress,
  content: Uint8Array,
  patienceMs: number,
): Promise<string> => {
  const socket = connect(address)
  const late = setTimeout(
    () => socket.destroy(new Error(`No answer within ${patienceMs / 1000} s.`)),
    patienceMs,
  )
  try {
    const answer = readAnswer(socket)
    send(socket, content)
    return await answer
  } finally {
    clearTimeout(late)
    socket.destroy()
  }
}

/** Sends chunks, each preceded by its length in four bytes; a length of 0 ends the stream. */
const send = (socket: Socket, content: Uint8Array): void => {
  socket.write('zINSTREAM\0')
  for (let start = 0; start < content.length; start += chunkBytes) {
    const chunk = content.subarray(start, start + chunkBytes)
    socket.write(lengthOf(chunk.length))
    socket.write(chunk)
  }
  socket.write(lengthOf(0))
}

const lengthOf = (bytes: number): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

/** Response up to its NUL. */
const readAnswer = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (part: string) => {
      text += part
      if (text.includes('\0')) resolve(text.slice(0, text.indexOf('\0')).trim())
      else if (text.length > maxAnswer) reject(new Error('The answer is too long.'))
    })
    // An error is emitted before `close`, so its message wins.
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('The connection was closed without an answer.')))
  })
