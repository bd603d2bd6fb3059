import { expect, test } from 'vitest'
import { AppError } from '../../../kit/errors.ts'
import { receiveForm } from './receive-form.ts'

const options = { names: ['one', 'two'], maxBytes: 1_000, maxTotal: 5_000, settleMs: 200 }

const requestOf = (form: FormData) =>
  new Request('http://localhost/', { method: 'POST', body: form })

const fileOf = (bytes: number) => new File([new Uint8Array(bytes)], 'file.bin')

test('handles each file separately: one that is too large does not affect others', async () => {
  const form = new FormData()
  form.append('before', 'a')
  form.append('one', fileOf(1_001))
  form.append('two', fileOf(1_000))
  form.append('after', 'b')
  await using received = await receiveForm(requestOf(form), options)
  expect(received.fields).toEqual([
    ['before', 'a'],
    ['after', 'b'],
  ])
  expect(received.files.get('one')).toBeInstanceOf(AppError)
  expect(received.files.get('two')).toMatchObject({ size: 1_000 })
})

test('an unexpected file is left out', async () => {
  const form = new FormData()
  form.append('three', fileOf(10))
  form.append('text', 'x')
  await using received = await receiveForm(requestOf(form), options)
  expect([...received.files.keys()]).toEqual([])
  expect(received.fields).toEqual([['text', 'x']])
})

test('too much in total is refused, declared or not', async () => {
  const form = new FormData()
  form.append('one', fileOf(6_000))
  const whole = requestOf(form)
  const type = whole.headers.get('content-type') ?? ''
  const body = await whole.arrayBuffer()
  const announced: Record<string, string> = { 'content-length': String(body.byteLength) }
  for (const more of [announced, {}]) {
    const headers = { 'content-type': type, ...more }
    const request = new Request('http://localhost/', { method: 'POST', headers, body })
    await expect(receiveForm(request, options)).rejects.toMatchObject({ code: 'too_large' })
  }
})

test.each([
  [[65_537], 'A field can have up to 64 KB of text.'],
  [[60_000, 60_000, 60_000, 60_000, 60_000], 'A request can have up to 256 KB of text.'],
])('texts of %j bytes are refused as in forms without files', async (lengths, message) => {
  const form = new FormData()
  for (const length of lengths) form.append('text', 'x'.repeat(length))
  const received = receiveForm(requestOf(form), { ...options, maxTotal: 500_000 })
  await expect(received).rejects.toMatchObject({ code: 'invalid_request', message })
})

test('an incomplete form is refused', async () => {
  const form = new FormData()
  form.append('one', fileOf(500))
  const whole = requestOf(form)
  const headers = { 'content-type': whole.headers.get('content-type') ?? '' }
  const body = (await whole.arrayBuffer()).slice(0, 400)
  const request = new Request('http://localhost/', { method: 'POST', headers, body })
  await expect(receiveForm(request, options)).rejects.toMatchObject({
    code: 'invalid_request',
  })
})
