/**
 * Stores and receives files in the folder of the first argument, whose disk is too small. Prints
 * the results as JSON.
 */
import { readdir } from 'node:fs/promises'
import { failureAnswer } from '../../src/platform/http/failures.ts'
import { createLog } from '../../src/platform/log.ts'
import { createDiskStore } from '../../src/platform/uploads/create-file-store.ts'
import { receiveFile } from '../../src/platform/uploads/receiving/receive-file.ts'

const [folder = ''] = process.argv.slice(2)
// Uploads are spooled to this folder.
process.env.TMPDIR = folder
const large = Buffer.alloc(500_000)
const store = createDiskStore(folder)
await store.put('before.pdf', Buffer.alloc(10_000), 'application/pdf')

const outcome = async (work: Promise<unknown>) => {
  const failure: unknown = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  const answer = failureAnswer(failure, 'a request', createLog('silent'))
  return {
    code: (failure as { code?: string } | undefined)?.code,
    status: answer.status,
    retryAfter: answer.headers['retry-after'] ?? null,
  }
}

const receive = (body: BodyInit) =>
  receiveFile(new Request('http://localhost/api/uploads', { method: 'POST', body }), {
    maxBytes: 1_000_000,
  })

const form = new FormData()
form.append('file', new Blob([large]), 'flyer.pdf')
const stored = await outcome(store.put('large.pdf', large, 'application/pdf'))
const received = await outcome(receive(large))
const inForm = await outcome(receive(form))
const left = (await readdir(folder)).toSorted()
await store.put('after.pdf', Buffer.alloc(10_000), 'application/pdf')
const after = (await store.find('after.pdf'))?.size
console.log(JSON.stringify({ stored, received, inForm, left, after }))
