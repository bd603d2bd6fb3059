/** Pages must not promise email if the site sends none. */
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import ContactPage from '../src/features/contact/web/contact-page.tsx'
import LinkPage from '../src/features/manage/web/link-page.tsx'
import { InvalidLink } from '../src/features/manage/web/manage-shell.tsx'
import { type DoneKey, doneText } from '../src/features/manage/web/manage-words.ts'
import HelpPage from '../src/features/pages/web/help-page.tsx'
import ReceivedPage from '../src/features/submission/web/received-page.tsx'
import { renderPage, textOf } from './support/render-page.tsx'

const promise =
  /\b(?:email you got|(?:you )?gets? an email|new one sent|on (?:its|their) way|we(?:'|’)ll email|we email(?:ed)? you|we(?:'|’)ll send you|send me a|(?:in|from) (?:the|our) (?:first )?email|emailed (?:you|to you))/i

const pages: Record<string, ComponentType> = {
  contact: ContactPage,
  help: HelpPage,
  received: ReceivedPage,
  'new link': LinkPage,
  'invalid link': InvalidLink,
}

const done: DoneKey[] = [
  'corrected',
  'sent',
  'both',
  'copied',
  'copiedLive',
  'resent',
  'withdrawn',
  'cancelled',
  'reminded',
  'silenced',
]

const textOfPage = async (Page: ComponentType, sendsMail: boolean) =>
  textOf(await renderPage(Page, { data: { sendKey: 'key' }, site: { sendsMail } }))

test.each(Object.keys(pages))(
  'the page %s promises email only if the site sends email',
  async (name) => {
    const Page = pages[name]
    if (!Page) throw new Error(`There is no page ${name}.`)
    expect(await textOfPage(Page, true)).toMatch(promise)
    expect(await textOfPage(Page, false)).not.toMatch(promise)
  },
)

test('confirmations on private-link pages promise email only if the site sends email', () => {
  const mailed = done.filter((each) => promise.test(doneText(each, true) ?? ''))
  expect(mailed).toEqual(['sent', 'both', 'copied', 'copiedLive', 'resent', 'reminded'])
  expect(done.filter((each) => promise.test(doneText(each, false) ?? ''))).toEqual([])
})
