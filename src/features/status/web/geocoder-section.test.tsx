import { expect, test } from 'vitest'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import type { Status } from '../contract.ts'
import { GeocoderSection } from './geocoder-section.tsx'

const now = '2026-11-19T18:00:00Z'

const render = (geocoder: Status['geocoder']) =>
  renderPage(() => <GeocoderSection geocoder={geocoder} now={now} />)

const geocoder = {
  kind: 'photon',
  host: 'photon.example:2322',
  waiting: 1_234,
  answeredAt: '2026-11-19T17:58:00Z',
  failure: { at: '2026-11-19T17:00:00Z', reason: 'answered 503.' },
  pausedUntil: '2026-11-19T18:04:00Z',
  kept: { found: 9_001, none: 12, failed: 3 },
}

test('shows that no geocoder is configured', async () => {
  const html = await render(null)
  expect(html).toContain('None configured.')
  expect(html).not.toContain('Addresses waiting')
})

test('shows service, queue, last response and failure, and cached results', async () => {
  const html = (await render(geocoder)).replaceAll('<!-- -->', '')
  for (const words of [
    'photon at photon.example:2322',
    '1,234. Paused for another 4 min after failures',
    '2 min ago',
    '1 h ago: answered 503.',
    '9,001 found, 12 without a match, 3 failed',
  ])
    expect(html).toContain(words)
})

test('an unused service has no response and no failure', async () => {
  const html = await render({ ...geocoder, answeredAt: null, failure: null, pausedUntil: null })
  expect(html).toContain('None yet')
  expect(html).not.toContain('Not asked for')
})
