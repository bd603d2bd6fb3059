import { expect, test } from 'vitest'
import { onSmallDisk } from './support/small-disk.ts'

test('a file that does not fit on the disk is refused temporarily, and no part of it stays', async ({
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
