import { Client } from 'pg'
import { expect, test } from 'vitest'
import { isDatabaseAway } from './database-away.ts'

test('a host that does not resolve counts as down, like one that refuses', async () => {
  const failures = ['nowhere.invalid', '127.0.0.1'].map((host) =>
    new Client({ host, port: 1 }).connect().catch((error: unknown) => error),
  )
  const classified = (await Promise.all(failures)).map((error) => [error, isDatabaseAway(error)])
  expect(classified).toEqual([
    [expect.objectContaining({ syscall: 'getaddrinfo' }), true],
    [expect.objectContaining({ syscall: 'connect' }), true],
  ])
  expect(isDatabaseAway(new Error('a bug'))).toBe(false)
  expect(isDatabaseAway(undefined)).toBe(false)
})
