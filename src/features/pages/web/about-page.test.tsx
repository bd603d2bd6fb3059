import { describe, expect, test } from 'vitest'
import { renderPage, textOf } from '../../../../tests/support/render-page.tsx'
import { applySettings } from '../../../platform/default-settings.ts'
import AboutPage from './about-page.tsx'

const numbers = { events: 537, cities: 268, states: 50 }
const page = (more: Parameters<typeof renderPage>[1] = {}) =>
  renderPage(AboutPage, { path: '/about', data: numbers, ...more })

describe('/about', () => {
  test('mission, three blurbs and the numbers', async () => {
    const text = textOf(await page())
    expect(text).toContain('Our mission')
    for (const blurb of ["Find what's near you", 'Know before you go', 'Bring your people']) {
      expect(text).toContain(blurb)
    }
    expect(text).toMatch(
      /By the numbers[^]*Verified events\n537\+\n[^]*Cities\n268\+\n[^]*States\n50\n/,
    )
  })

  test('the first paragraph comes from the settings', async () => {
    applySettings({ mission: 'Ohio <b>meets</b> here.' })
    const html = await page()
    applySettings()
    expect(html).toContain('Ohio &lt;b&gt;meets&lt;/b&gt; here.')
    expect(html).not.toContain('Every weekend, somewhere close by')
    expect(await page()).toContain('Every weekend, somewhere close by')
  })

  test.each([
    [{ events: 12345, cities: 1000, states: 49 }, ['12,345+', '1,000+', '49']],
    [{ events: 0, cities: 0, states: 0 }, ['Verified events\n0\n', 'Cities\n0\n', 'States\n0\n']],
  ])('the numbers are those of the directory: %o', async (data, expected) => {
    const text = textOf(await page({ data }))
    for (const words of expected) expect(text).toContain(words)
  })

  test('demo data is marked as such', async () => {
    expect(textOf(await page({ site: { demo: 'all' } }))).toContain('including demo events')
    expect(textOf(await page())).not.toContain('demonstration')
  })

  test.each(['/upload', '/contact', '/credits'])('links to %s', async (path) => {
    expect(await page()).toContain(`href="${path}"`)
  })
})
