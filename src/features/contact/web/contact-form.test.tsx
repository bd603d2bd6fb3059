import { expect, test } from 'vitest'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import ContactPage from './contact-page.tsx'

const page = (query: string) =>
  renderPage(ContactPage, { path: `/contact?${query}`, data: { sendKey: 'k'.repeat(24) } })

test('suggesting a calendar fills in its URL and an editable text', async () => {
  const html = await page('topic=calendar&link=https%3A%2F%2Fclub.example%2Fshows.ics')
  expect(html).toContain('value="Please follow our calendar"')
  expect(html).toMatch(/<textarea[^>]*>[^<]*https:\/\/club\.example\/shows\.ics/)
  expect(html).toContain('<option value="calendar" selected="">')
})

test('an invalid URL, or another topic, fills in nothing', async () => {
  for (const query of [
    'topic=calendar&link=javascript%3Aalert(1)',
    'topic=calendar',
    'topic=report&link=https%3A%2F%2Fclub.example%2F',
  ]) {
    const html = await page(query)
    expect(html).not.toContain('Please follow')
    expect(html).toMatch(/<textarea[^>]*><\/textarea>/)
  }
})
