import type { ClientActionFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'
import { sendCarefully } from '../../../ui/send-carefully.ts'
import { unsent } from './upload-action.ts'

const send = (serverAction: () => Promise<unknown>) =>
  sendCarefully({ serverAction } as unknown as ClientActionFunctionArgs, unsent)

test('a connection that breaks is told in the form, which keeps what was typed', async () => {
  const outcome = await send(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(outcome).toMatchObject({ failure: { message: expect.stringContaining('no connection') } })
})

test('what the server answers or throws is passed on', async () => {
  expect(await send(() => Promise.resolve('answer'))).toBe('answer')
  await expect(send(() => Promise.reject(new Error('404')))).rejects.toThrow('404')
})
