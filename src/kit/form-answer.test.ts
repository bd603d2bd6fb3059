import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createCall } from './call.ts'
import { endpoint } from './endpoint.ts'
import { formTexts, sendForm } from './form-answer.ts'

const send = endpoint({
  method: 'POST',
  path: '/api/things/{id}',
  summary: 'Takes a thing.',
  tag: 'Test',
  params: z.object({ id: z.string() }),
  body: z.object({ name: z.string() }),
  errors: ['invalid_request'],
})

const answering = (response: Response) => {
  const bodies: string[] = []
  const call = createCall(async (path, init) => {
    bodies.push(`${path} ${init.body as string}`)
    return response
  })
  return { call, bodies }
}

const refusal = {
  error: { code: 'invalid_request', message: 'Some fields.', fields: { name: 'Enter it.' } },
}

describe('formTexts', () => {
  const post = (body: BodyInit, type?: string) =>
    new Request('http://localhost/', {
      method: 'POST',
      body,
      ...(type && { headers: { 'content-type': type } }),
    })

  test('reads texts, ignores files', async () => {
    const form = new FormData()
    form.append('name', 'Pat')
    form.append('file', new Blob(['x']))
    expect(await formTexts(post(form))).toEqual({ name: 'Pat' })
    expect(await formTexts(post(new URLSearchParams({ a: '1', b: '' })))).toEqual({ a: '1', b: '' })
  })

  test('is empty for a body that is not a form', async () => {
    expect(await formTexts(post('{}', 'application/json'))).toEqual({})
    expect(await formTexts(post('x', 'multipart/form-data; boundary=y'))).toEqual({})
  })
})

describe('sendForm', () => {
  test('sends the typed texts', async () => {
    const { call, bodies } = answering(new Response(null, { status: 204 }))
    const typed = { name: 'Pat' }
    expect(await sendForm(call, send, { typed, params: { id: 'a' } })).toBeUndefined()
    expect(bodies).toEqual(['/api/things/a {"name":"Pat"}'])
  })

  test('returns the errors with the typed texts, without the honeypot', async () => {
    const { call } = answering(Response.json(refusal, { status: 400 }))
    const typed = { name: '', leaveEmpty: 'spam' }
    expect(await sendForm(call, send, { typed })).toEqual({
      status: 400,
      message: 'Some fields.',
      fields: { name: 'Enter it.' },
      typed: { name: '' },
    })
  })

  test('has a message for a response without one', async () => {
    const { call } = answering(new Response('oops', { status: 502 }))
    expect(await sendForm(call, send, { typed: {} })).toMatchObject({
      status: 502,
      message: expect.stringContaining('Try again'),
      fields: {},
    })
  })

  test('throws other errors', async () => {
    const call = createCall(() => Promise.reject(new TypeError('fetch failed')))
    await expect(sendForm(call, send, { typed: {} })).rejects.toThrow('fetch failed')
  })
})
