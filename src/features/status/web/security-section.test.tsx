import { expect, test } from 'vitest'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { securityEvents } from '../../sign-in/server/accounts/security-events.ts'
import { SecuritySection } from './security-section.tsx'

const now = '2026-11-19T18:00:00Z'

const render = (events: { event: string; count: number; lastAt: string }[]) =>
  renderPage(() => <SecuritySection events={events} now={now} />)

test('every counted kind of event is shown with number and time', async () => {
  const lastAt = '2026-11-19T17:58:00Z'
  const html = await render(securityEvents.map((event, n) => ({ event, count: 1_001 + n, lastAt })))
  const shown = [...html.matchAll(/1,0\d\d, the latest about 2 min ago/g)]
  expect(shown).toHaveLength(securityEvents.length)
  expect(html).toMatch(/Failed sign-ins<\/dt><dd[^>]*>1,002,/)
})

test('no failures are shown as 0', async () => {
  expect(await render([])).toMatch(/Failed sign-ins<\/dt><dd[^>]*>0<\/dd>/)
})
