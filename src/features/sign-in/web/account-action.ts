/** Actions of the account page's forms. Each posts its name as `intent`. */
import { data, type RouterContextProvider, redirect } from 'react-router'
import { accountPath, signInPath } from '../../../kit/administrator-session.ts'
import type { Call } from '../../../kit/call.ts'
import { pageCall } from '../../../kit/page-call.ts'
import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  disableSecondFactor,
  signOutEverywhere,
} from '../contract.ts'
import { removePasskey, renamePasskey } from '../passkeys-contract.ts'
import { type Done, type Intent } from './account-outcome.ts'
import { passCookies } from './pass-cookies.ts'
import { proofOf } from './passkeys.ts'
import { answerFailure, readForm } from './posted-form.ts'

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
    const { body } = await call(beginSecondFactor, { body: proofOf(text) })
    return { intent: 'begin' as const, begun: body }
  },
  confirm: async (call: Call, text: Text) => {
    const { body } = await call(confirmSecondFactor, { body: { code: text('code') } })
    return { intent: 'confirm' as const, recoveryCodes: body.recoveryCodes }
  },
  disable: async (call: Call, text: Text) => {
    await call(disableSecondFactor, { body: proofOf(text) })
    return done('off')
  },
  rename: async (call: Call, text: Text) => {
    await call(renamePasskey, { params: { id: text('id') }, body: { name: text('name') } })
    return done('renamed')
  },
  remove: async (call: Call, text: Text) => {
    await call(removePasskey, { params: { id: text('id') }, body: proofOf(text) })
    return done('removed')
  },
  everywhere: async (call: Call) => {
    const { headers } = await call(signOutEverywhere, {})
    return redirect(`${signInPath}?ended`, { status: 303, headers: passCookies(headers) })
  },
} satisfies Record<Intent, unknown>

const differ = {
  intent: 'password' as Intent,
  message: 'Some fields need attention.',
  fields: { repeated: "The passwords don't match." } as Record<string, string>,
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
    return answerFailure(error, { intent: intent as Intent, id: text('id') })
  }
}
