import {
  type ClientActionFunctionArgs,
  UNSAFE_ErrorResponseImpl as ErrorResponse,
} from 'react-router'
import { expect, test } from 'vitest'
import { pageArgs } from '../../../../tests/support/page-args.ts'
import { type Call, CallError } from '../../../kit/call.ts'
import { isUnsent, keepWhenUnsent, sendCarefully } from '../../../ui/forms/send-carefully.ts'
import { uploadAction } from './upload-action.ts'
import { unsent } from './upload-outcome.ts'

const send = (serverAction: () => Promise<unknown>) => {
  const body = new URLSearchParams({ name: 'Meet' })
  const request = new Request('http://localhost/upload', { method: 'POST', body })
  const args = { request, serverAction } as unknown as ClientActionFunctionArgs
  return sendCarefully((message, typed) => ({ ...unsent(message), typed }))(args)
}

const badGateway = new ErrorResponse(502, 'Bad Gateway', '<h1>Bad Gateway</h1>')

test.each([
  ['a connection that breaks', new TypeError('Failed to fetch'), "You're offline"],
  ['a proxy that answers', badGateway, 'The site had a problem'],
  ['an answer that cannot be read', new Error('Unable to decode'), 'The site had a problem'],
])('%s is reported in the form, which keeps its text', async (_, error, words) => {
  const outcome = await send(() => Promise.reject(error))
  expect(outcome).toMatchObject({
    failure: { message: expect.stringContaining(words) },
    typed: { name: 'Meet' },
  })
  // The loader does not run again, because it would fail, too.
  expect(isUnsent(outcome)).toBe(true)
  const args = { actionResult: outcome, defaultShouldRevalidate: true }
  expect(keepWhenUnsent(args as unknown as Parameters<typeof keepWhenUnsent>[0])).toBe(false)
})

test('responses of the server are passed on: results, redirects, 404s', async () => {
  expect(await send(() => Promise.resolve('answer'))).toBe('answer')
  const elsewhere = new Response(null, { status: 303 })
  await expect(send(() => Promise.reject(elsewhere))).rejects.toBe(elsewhere)
  const missing = new ErrorResponse(404, 'Not Found', null)
  await expect(send(() => Promise.reject(missing))).rejects.toBe(missing)
})

/** Posts the form; returns the paths of the API calls that its action made. */
const callsOf = async (form: Record<string, string>, answer: object) => {
  const made: string[] = []
  const call = async ({ path }: { path: string }) => {
    made.push(path)
    return { body: answer, headers: new Headers() }
  }
  await uploadAction(pageArgs(call as unknown as Call, { form: { name: 'Meet', ...form } }))
  return made
}

test('a form with nothing to confirm is validated and placed once', async () => {
  const stored = { id: 'a1b2c3d4e5f6', dates: [], similar: [] }
  expect(await callsOf({}, stored)).toEqual(['/api/events/unless-similar'])
  const unconfirmed = { id: null, dates: ['2031-05-03', '2031-05-10'], similar: [] }
  expect(await callsOf({}, unconfirmed)).toEqual(['/api/events/unless-similar'])
  expect(await callsOf({ confirmed: 'on' }, stored)).toEqual(['/api/events'])
})

test('hours past midnight must be confirmed before submission', async () => {
  const hours = { startTime: '20:00', endTime: '01:00' }
  expect(await callsOf(hours, { dates: [], similar: [] })).toEqual(['/api/events/similar'])
  expect(await callsOf({ ...hours, confirmed: 'on' }, { id: 'a1b2c3d4e5f6' })).toEqual([
    '/api/events',
  ])
})

test('a link only fills in the form; errors are shown beside it', async () => {
  const form = { fill: 'link', link: 'club.example', name: 'Typed' }
  const answered = (call: () => Promise<unknown>) =>
    uploadAction(pageArgs(call as unknown as Call, { form }))
  const fields = { name: 'Meet', carMakes: ['Ford', 'Dodge'], ongoing: true, participationFee: 20 }
  const found = { found: true, message: 'We filled in “Meet”.', fields }
  expect(await answered(async () => ({ body: found }))).toMatchObject({
    data: {
      values: { name: 'Meet', carMakes: 'Ford, Dodge', ongoing: 'on', participationFee: '20' },
      link: { url: 'club.example', found: true, message: found.message },
    },
  })
  const error = { code: 'rate_limited', message: 'Try again in 2 minutes.' }
  const refusal = new CallError(429, 'Too Many Requests', JSON.stringify({ error }))
  expect(await answered(() => Promise.reject(refusal))).toMatchObject({
    data: { values: {}, link: { found: false, message: 'Try again in 2 minutes.' } },
    init: { status: 429 },
  })
})
