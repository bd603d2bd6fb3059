import { describe, expect, test } from 'vitest'
import { renderPage, textOf } from '../../../../tests/support/render-page.tsx'
import type { SyncStatus } from '../contract.ts'
import DeploymentPage from './deployment-page.tsx'
import { failedRefresh, initiatedMessage } from './refresh.ts'

const server: SyncStatus = {
  status: 'ok',
  buildInfo: { version: 'b1', timestamp: '2026-11-20T12:00:00.000Z', assets: ['/assets/a.js'] },
}
const page = (more: Parameters<typeof renderPage>[1] = {}) =>
  renderPage(DeploymentPage, { path: '/deployment-sync', data: server, ...more })

describe('/deployment-sync', () => {
  test('explains why the live site may differ from the editor, with manual steps', async () => {
    const text = textOf(await page())
    for (const words of [
      'Why the live site may differ from the editor',
      'Force Deployment Refresh',
      'Manual steps',
      'Redeploy from the deploy tab',
      'Clear the browser cache.',
      'Wait 60 seconds',
    ]) {
      expect(text).toContain(words)
    }
    expect(text).not.toMatch(/Refresh Initiated|Manual Steps Required/)
  })

  test('the button sends a form, so it works without JavaScript', async () => {
    const html = await page()
    expect(html).toMatch(
      /<form[^>]* action="\/deployment-sync"[^>]* method="post"><button type="submit"/,
    )
  })

  test('shows the builds of server and page', async () => {
    expect(textOf(await page())).toContain('This page is from the build the server runs.')
    expect(textOf(await page({ site: { build: 'b0' } }))).toContain(
      'The server runs a different build than this page. Reload to get it.',
    )
    expect(textOf(await page())).toContain('Friday, November 20, 2026 at 12:00 PM UTC')
  })

  test("a refresh's result: heading, message, numbered next steps and time", async () => {
    const posted = {
      initiated: true,
      message: initiatedMessage,
      steps: ['Reload this page.'],
      at: '2026-11-20T12:34:56.000Z',
    }
    const html = await page({ posted })
    const text = textOf(html)
    expect(text).toContain('Refresh Initiated')
    expect(text).toContain(initiatedMessage)
    expect(html).toMatch(/<ol[^>]*><li>Reload this page\.<\/li><\/ol>/)
    expect(text).toContain('Time initiated: Friday, November 20, 2026 at 12:34 PM UTC')
  })

  test('a failure: manual steps required', async () => {
    const posted = failedRefresh('Server refresh failed: 503')
    const text = textOf(await page({ posted }))
    expect(text).toContain('Manual Steps Required')
    expect(text).toContain('Automatic refresh failed - manual deployment required')
    expect(text).toContain('Server refresh failed: 503')
  })

  test('has no style attributes and no event handlers', async () => {
    expect(await page()).not.toMatch(/<[^>]*\s(?:style|on[a-z]+)=/i)
  })
})
