import { expect, test } from 'vitest'
import { onSmallDisk } from '../support/small-disk.ts'

test('a full disk under the embedded database: reads work, writes are refused temporarily, nothing acknowledged is lost, and it recovers by itself', async ({
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
})
