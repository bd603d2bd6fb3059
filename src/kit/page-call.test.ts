import { expect, test } from 'vitest'
import { CallError } from './call.ts'
import { dataIfFound } from './page-call.ts'

const refused = (status: number) => Promise.reject(new CallError(status, 'Refused', ''))

test('a 404 gives undefined; other errors are thrown', async () => {
  expect(await dataIfFound(Promise.resolve({ body: 'it' }))).toMatchObject({ data: 'it' })
  expect(await dataIfFound(refused(404))).toMatchObject({ data: undefined, init: { status: 404 } })
  await expect(dataIfFound(refused(429))).rejects.toMatchObject({ init: { status: 429 } })
  await expect(dataIfFound(Promise.reject(new Error('a bug')))).rejects.toThrow('a bug')
})
