/** Stores files in the folder of the first argument until it is full; prints what came of it as JSON. */
import { readdir } from 'node:fs/promises'
import { failureResponse } from '../../src/platform/http/failures.ts'
import { createLog } from '../../src/platform/log.ts'
import { createDiskStore } from '../../src/platform/uploads/disk-store.ts'

const [folder = ''] = process.argv.slice(2)
const store = createDiskStore(folder)
await store.put('before.pdf', Buffer.alloc(10_000), 'application/pdf')
const failure: unknown = await store
  .put('large.pdf', Buffer.alloc(500_000), 'application/pdf')
  .then(
    () => undefined,
    (error: unknown) => error,
  )
const answer = failureResponse(failure, 'a request', createLog('silent'))
const left = (await readdir(folder)).toSorted()
await store.put('after.pdf', Buffer.alloc(10_000), 'application/pdf')
console.log(
  JSON.stringify({
    code: (failure as { code?: string } | undefined)?.code,
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    left,
    after: (await store.find('after.pdf'))?.size,
  }),
)
