/** A disk that is really full: a small file system of its own, which takes the right to mount one. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { projectFolder } from './support/source-files.ts'

type Outcome = { status: number | null; stdout: string; stderr: string; error?: Error }

/** In namespaces of its own, so that nothing is mounted for anybody else. */
const onSmallDisk = (script: string, size: string): Promise<Outcome> => {
  const flags = process.getuid?.() === 0 ? ['-m'] : ['-Urm']
  const steps = `mount -t tmpfs -o size=${size},mode=755 tmpfs /mnt && exec "$0" "$1" /mnt`
  const program = path.join(projectFolder, 'tests/support', script)
  const child = spawn('unshare', [...flags, 'sh', '-c', steps, process.execPath, program])
  onTestFinished(() => void child.kill('SIGKILL'))
  const printed = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      printed[name] += text
    })
  }
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ ...printed, status: null, error }))
    child.once('close', (status) => resolve({ ...printed, status }))
  })
}

test('a file that the disk cannot hold is refused for now, and nothing of it stays', async ({
  skip,
}) => {
  const { status, stdout, stderr, error } = await onSmallDisk('fill-disk.ts', '200k')
  skip(error !== undefined || /unshare:|mount:/.test(stderr), 'no file system may be mounted here')
  expect(stderr).toBe('')
  expect(status).toBe(0)
  const refused = { code: 'ENOSPC', status: 503, retryAfter: '5' }
  expect(JSON.parse(stdout)).toEqual({
    stored: refused,
    received: refused,
    inForm: refused,
    left: ['before.pdf'],
    after: 10_000,
  })
})

test('the embedded database: reading goes on, writing is refused for now, nothing acknowledged is lost, and it is over by itself', async ({
  skip,
}) => {
  const { status, stdout, stderr, error } = await onSmallDisk('fill-database.ts', '300m')
  skip(error !== undefined || /unshare:|mount:/.test(stderr), 'no file system may be mounted here')
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const refused = { status: 503, code: 'unavailable', isToldWhen: true }
  const outcome = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<string, unknown>
  expect(outcome).toMatchObject({
    full: {
      write: refused,
      read: [200, 200, 200],
      isReady: false,
      says: 'DATA_DIR is not writable.',
    },
    stopped: { write: refused, read: [200, 200, 200], isReady: false },
    after: 201,
    lost: [],
  })
  expect(outcome.taken).toBeGreaterThan(1)
}, 180_000)
