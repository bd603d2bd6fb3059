import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, inject, test } from 'vitest'

test.skipIf(process.env.TEST_DATABASE_URL)(
  'the server has its socket where the next run finds it, also when this one is interrupted',
  () => {
    const { host = '' } = inject('testServer')
    expect(path.dirname(host)).toBe(process.env.TEST_DATA_FOLDER ?? tmpdir())
  },
)
