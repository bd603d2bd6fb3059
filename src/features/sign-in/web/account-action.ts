/** What the forms of the account page do. Each posts its name as `intent`. */
import { data, type RouterContextProvider, redirect } from 'react-router'
import { signInPath } from '../../../kit/administrator-session.ts'
import type { Call } from '../../../kit/call.ts'
import { pageCall } from '../../../kit/page-call.ts'
import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  disableSecondFactor,
  signOutEverywhere,
} from '../contract.ts'
import { accountPath, type Done, type Intent } from './account-outcome.ts'
import { answerFailure } from './form-failure.ts'
import { readForm } from './form-text.ts'
import { passCookies } from './pass-cookies.ts'

const done = (what: Done, headers?: Headers) =>
  redirect(`${accountPath}?done=${what}`, { status: 303, headers })

type Text = (name: string) => string

const work = {
  password: async (call: Call, text: Text) => {
    if (text('newPassword') !== text('repeated')) return data(differ, 422)
    const body = { currentPassword: text('currentPassword'), newPassword: text('newPassword') }
    const { headers } = await call(changePassword, { body })
    return done('password', passCookies(headers))
  },
  begin: async (call: Call, text: Text) => {
    const { body } = await call(beginSecondFactor, { body: { password: text('password') } })
    return { intent: 'begin' as const, begun: body }
  },
  confirm: async (call: Call, text: Text) => {
    const { body } = await call(confirmSecondFactor, { body: { code: text('code') } })
    return { intent: 'confirm' as const, recoveryCodes: body.recoveryCodes }
  },
  disable: async (call: Call, text: Text) => {
    await call(disableSecondFactor, { body: { password: text('password') } })
    return done('off')
  },
  everywhere: async (call: Call) => {
    const { headers } = await call(signOutEverywhere, {})
    return redirect(`${signInPath}?ended`, { status: 303, headers: passCookies(headers) })
  },
} satisfies Record<Intent, unknown>

const differ = {
  intent: 'password' as Intent,
  message: 'Some fields need another look.',
  fields: { repeated: 'This differs from the new password above.' } as Record<string, string>,
}

export const runAccountAction = async (
  request: Request,
  context: Readonly<RouterContextProvider>,
) => {
  const text = await readForm(request)
  const intent = text('intent')
  if (!Object.hasOwn(work, intent)) throw data(null, 400)
  try {
    return await work[intent as Intent](pageCall(context), text)
  } catch (error) {
    return answerFailure(error, { intent: intent as Intent })
  }
}
