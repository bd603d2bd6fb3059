/** Actions of the forms on the feeds page; each posts its name as `intent`. */
import { data, redirect } from 'react-router'
import { withQuery } from '../../../catalog/links/paths.ts'
import { administratorPaths } from '../../../catalog/links/private-paths.ts'
import { asAdministrator } from '../../../kit/administrator-session.ts'
import type { Call } from '../../../kit/call.ts'
import type { FieldErrors } from '../../../kit/errors.ts'
import { formTexts } from '../../../kit/form-answer.ts'
import { formRefusal } from '../../../kit/page-call.ts'
import {
  addressProblem,
  changeFeed,
  dismissMissing,
  type FeedChange,
  type FeedResult,
  followFeed,
  removeFeed,
  removeMissing,
  type Trust,
} from '../contract.ts'
import { importLink, type LinkPreview, previewLink } from '../link-contract.ts'
import type { Answer } from '../questions.ts'
import { placeDefaults, placeProblem } from '../source-words.ts'

/** Values of the form for a link. */
export type FeedTexts = Record<(typeof textNames)[number], string>
const textNames = [
  'url',
  'source',
  'trust',
  'eventType',
  'place',
  'all',
  'permitted',
  'found',
] as const

/** Outcome of an action without a redirect: an error, a preview, or an import. */
export type FeedAnswer = {
  message: string
  fields: FieldErrors
  texts?: FeedTexts
  preview?: LinkPreview
  imported?: { source: string; result: FeedResult }
}

type FeedFormValues = { id: string; question: string; address: string; meets: string }
type FeedAction = (call: Call, values: FeedFormValues) => Promise<unknown>

const change =
  (body: FeedChange): FeedAction =>
  (call, { id }) =>
    call(changeFeed, { params: { id }, body })

const answerWith =
  (answer: Answer): FeedAction =>
  (call, { id, question: name }) =>
    call(changeFeed, { params: { id }, body: { answer: { name, answer } } })

const feedActions = {
  run: change({ run: true }),
  pause: change({ paused: true }),
  resume: change({ paused: false }),
  trust: change({ trust: 'live' }),
  distrust: change({ trust: 'queue' }),
  permit: change({ permitted: true, run: true }),
  forbid: change({ permitted: false }),
  readdress: (call, { id, address: url }) => call(changeFeed, { params: { id }, body: { url } }),
  settle: (call, { id, meets: place }) => call(changeFeed, { params: { id }, body: { place } }),
  roam: change({ place: '' }),
  remove: (call, { id }) => call(removeFeed, { params: { id } }),
  takedown: (call, { id: ids }) => call(removeMissing, { body: { ids: ids.split(' ') } }),
  ignore: answerWith('ignore'),
  repair: answerWith('repair'),
  wait: answerWith('wait'),
  dismiss: (call, { id }) => call(dismissMissing, { params: { id }, body: { dismissed: true } }),
} satisfies Record<string, FeedAction>

export const runFeedsAction = asAdministrator(async (call, { request }) => {
  const formValues = await formTexts(request)
  const { intent = '', id = '', question = '', address = '', meets = '' } = formValues
  const texts = Object.fromEntries(
    textNames.map((name) => [name, formValues[name] ?? '']),
  ) as FeedTexts
  try {
    if (Object.hasOwn(linkActions, intent)) {
      const answer = await withLink(call, intent as keyof typeof linkActions, texts)
      if (answer) return answer
    } else if (Object.hasOwn(feedActions, intent)) {
      await feedActions[intent as keyof typeof feedActions](call, { id, question, address, meets })
    } else throw data(null, 400)
  } catch (error) {
    return formRefusal(error, { texts: Object.hasOwn(linkActions, intent) ? texts : undefined })
  }
  return redirect(withQuery(administratorPaths.sources, { done: intent }), 303)
})

type LinkAction = (
  call: Call,
  texts: FeedTexts,
  place: string[],
) => Promise<Partial<FeedAnswer> | void>

/** Request body from the form for a link. */
const bodyOf = (texts: FeedTexts, place: readonly string[]) => ({
  url: texts.url,
  source: texts.source.trim() || undefined,
  settings: {
    default: [...(texts.eventType === '' ? [] : [`eventType=${texts.eventType}`]), ...place],
    all: texts.all !== '',
    permitted: texts.permitted !== '',
    ...(texts.found !== '' && { found: true as const }),
  },
})

const trustOf = ({ trust }: FeedTexts): Trust => (trust === 'live' ? 'live' : 'queue')

/** Actions of the link form; `follow` returns nothing, so the page redirects. */
const linkActions = {
  preview: async (call, texts, place) => ({
    preview: (await call(previewLink, { body: bodyOf(texts, place) })).body,
  }),
  import: async (call, texts, place) => {
    const body = { ...bodyOf(texts, place), trust: trustOf(texts) }
    return { imported: (await call(importLink, { body })).body }
  },
  follow: async (call, texts, place) => {
    await call(followFeed, { body: { ...bodyOf(texts, place), trust: trustOf(texts) } })
  },
} satisfies Record<string, LinkAction>

const withLink = async (call: Call, intent: keyof typeof linkActions, texts: FeedTexts) => {
  const place = placeDefaults(texts.place)
  if (place === undefined) {
    const fields: FieldErrors = { place: placeProblem }
    if (!/^\s*(?:https?|webcals?):\/\//i.test(texts.url)) fields.url = addressProblem
    return data<FeedAnswer>({ message: placeProblem, fields, texts }, 422)
  }
  const answer = await linkActions[intent](call, texts, place)
  return answer && data<FeedAnswer>({ message: '', fields: {}, texts, ...answer })
}
