import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { eicar, startFakeClamd } from '../../../tests/support/fake-clamd.ts'
import { freePort } from '../../../tests/support/free-port.ts'
import { parseScannerAddress } from '../addresses/scanner-address.ts'
import { createLog } from '../log.ts'
import { createScan, scannerOf } from './scan-file.ts'

const log = createLog('silent')
const folder = await mkdtemp(path.join(tmpdir(), 'atlas-clamd-'))
const clamd = await startFakeClamd()
const bySocket = await startFakeClamd(path.join(folder, 'clamd.sock'))
afterAll(async () => {
  await clamd[Symbol.asyncDispose]()
  await bySocket[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

beforeEach(() => {
  clamd.mood = 'scans'
  clamd.seen.length = 0
})

const scan = createScan(clamd.address, { log, patienceMs: 300 })
const large = Buffer.alloc(10 * 1024 * 1024, 7)
const malware = Buffer.from(`%PDF-1.7 ${eicar}`)
const notScanned = { code: 'unavailable', retryAfter: 60 }

describe('a file', () => {
  test('that is clean is accepted, complete, over TCP and by socket', async () => {
    const patient = createScan(clamd.address, { log })
    await patient(large)
    await patient(Buffer.from('x'))
    expect(clamd.seen).toEqual([large.length, 1])
    await createScan(bySocket.address, { log })(large)
    expect(bySocket.seen).toEqual([large.length])
  })

  test('that is malware is refused permanently', async () => {
    await expect(scan(malware)).rejects.toMatchObject({
      code: 'unprocessable',
      fields: { file: expect.stringContaining('malware') },
    })
  })

  test.each(['errs', 'hangs', 'closes'] as const)(
    'is refused temporarily if the scanner %s',
    async (mood) => {
      clamd.mood = mood
      await expect(scan(malware)).rejects.toMatchObject(notScanned)
    },
  )

  test('is refused temporarily if the scanner is unreachable', async () => {
    const nowhere = createScan({ host: '127.0.0.1', port: await freePort() }, { log })
    await expect(nowhere(Buffer.from('x'))).rejects.toMatchObject(notScanned)
    const noSocket = createScan({ path: path.join(folder, 'none.sock') }, { log })
    await expect(noSocket(Buffer.from('x'))).rejects.toMatchObject(notScanned)
  })
})

describe('SCAN_URL', () => {
  test.each([
    ['tcp://clamav:3310', { host: 'clamav', port: 3310 }],
    ['tcp://10.0.0.7', { host: '10.0.0.7', port: 3310 }],
    ['tcp://[::1]:99', { host: '::1', port: 99 }],
    ['unix:/run/clamav/clamd.sock', { path: '/run/clamav/clamd.sock' }],
    ['unix:///run/clamav/clamd.sock', { path: '/run/clamav/clamd.sock' }],
  ])('%s', (text, address) => expect(parseScannerAddress(text)).toEqual(address))

  test.each(['clamav:3310', 'http://clamav', 'tcp://', 'unix:clamd.sock', 'tcp://clamav/x'])(
    'refuses %s',
    (text) => expect(() => parseScannerAddress(text)).toThrow('must be the address of clamd'),
  )

  test('if absent, no scanner is used', () => expect(scannerOf({}, log)).toBeUndefined())
})
