/** A disk that is really full: a small file system of its own, which takes the right to mount one. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from './support/source-files.ts'

/** In namespaces of its own, so that nothing is mounted for anybody else. */
const onSmallDisk = (script: string, size: string) => {
  const flags = process.getuid?.() === 0 ? ['-m'] : ['-Urm']
  const steps = `mount -t tmpfs -o size=${size},mode=755 tmpfs /mnt && exec "$0" "$1" /mnt`
  const program = path.join(projectFolder, 'tests/support', script)
  return spawnSync('unshare', [...flags, 'sh', '-c', steps, process.execPath, program], {
    encoding: 'utf8',
  })
}

test('a file that the disk cannot hold is refused for now, and nothing of it stays', ({ skip }) => {
  const { status, stdout, stderr, error } = onSmallDisk('fill-disk.ts', '200k')
  skip(error !== undefined || /unshare:|mount:/.test(stderr), 'no file system may be mounted here')
  expect(stderr).toBe('')
  expect(status).toBe(0)
  expect(JSON.parse(stdout)).toEqual({
    code: 'ENOSPC',
    status: 503,
    retryAfter: '5',
    left: ['before.pdf'],
    after: 10_000,
  })
})

test('the embedded database: reading goes on, writing is refused for now, nothing acknowledged is lost, and it is over by itself', ({
  skip,
}) => {
  const { status, stdout, stderr, error } = onSmallDisk('fill-database.ts', '300m')
  skip(error !== undefined || /unshare:|mount:/.test(stderr), 'no file system may be mounted here')
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const refused = { status: 503, code: 'unavailable', isToldWhen: true }
  const told = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<string, unknown>
  expect(told).toMatchObject({
    full: { write: refused, read: [200, 200, 200] },
    stopped: { write: refused, read: [200, 200, 200], isReady: false },
    after: 201,
    lost: [],
  })
  expect(told.taken).toBeGreaterThan(1)
}, 180_000)
