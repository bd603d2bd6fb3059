/** A disk that is really full: a small file system of its own, which takes the right to mount one. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from './support/source-files.ts'

/** In namespaces of its own, so that nothing is mounted for anybody else. */
const onSmallDisk = (script: string) => {
  const flags = process.getuid?.() === 0 ? ['-m'] : ['-Urm']
  const steps = 'mount -t tmpfs -o size=200k tmpfs /mnt && exec "$0" "$1" /mnt'
  const program = path.join(projectFolder, 'tests/support', script)
  return spawnSync('unshare', [...flags, 'sh', '-c', steps, process.execPath, program], {
    encoding: 'utf8',
  })
}

test('a file that the disk cannot hold is refused for now, and nothing of it stays', ({ skip }) => {
  const { status, stdout, stderr, error } = onSmallDisk('fill-disk.ts')
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
