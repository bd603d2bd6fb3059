import { expect, test } from 'vitest'
import { renderPage, textOf } from '../../../../tests/support/render-page.tsx'
import ReceivedPage from './received-page.tsx'

const page = (sendsMail: boolean) => renderPage(ReceivedPage, { site: { sendsMail } })

test('where mail is sent, the message is told of, and how to get another', async () => {
  const html = await page(true)
  expect(textOf(html)).toContain('We emailed you a private link.')
  expect(html).toContain('href="/manage"')
})

test('where none is sent, no message is promised', async () => {
  const html = await page(false)
  expect(textOf(html)).not.toMatch(/sent you|message/)
  expect(textOf(html)).toContain("This site doesn't send email yet.")
  expect(html).toContain('href="/contact"')
})
