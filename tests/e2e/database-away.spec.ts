/** The whole site while its PostgreSQL is stopped, and after: a second process on the same database. */
import path from 'node:path'
import { appName } from '../../src/platform/db/embedded/app-database.ts'
import { readPostmasterFile } from '../../src/platform/db/embedded/postmaster-file.ts'
import { socketPort } from '../../src/platform/db/embedded/socket-folder.ts'
import { startDatabaseProxy } from '../support/database-proxy.ts'
import { startSiteProcess } from '../support/site-process.ts'
import { expect, test } from './site.ts'

const openPages = ['/', '/?eventType=car_show', '/?userLat=41.88&userLng=-87.63', '/about', '/help']

test('public pages go on without PostgreSQL, the others say when to come back', async ({
  page,
}) => {
  const { SITE_DATA_DIR: dataDir = '' } = process.env
  const host = readPostmasterFile(path.join(dataDir, 'postgres'))?.socketFolder ?? ''
  const names = { user: appName, database: appName }
  const proxy = await startDatabaseProxy({ host, port: socketPort, ...names })
  const site = await startSiteProcess(dataDir, { DATABASE_URL: proxy.url })
  const status = async (address: string) => (await fetch(site.address + address)).status
  try {
    const [event] = (await (await fetch(`${site.address}/api/events?limit=1`)).json()) as [
      { id: string },
    ]
    const pages = [...openPages, `/event/${event.id}`]
    for (const address of pages) expect.soft(await status(address), address).toBe(200)
    await proxy.stop()
    const from = async (address: string) => {
      const answer = await fetch(site.address + address)
      return [answer.status, answer.headers.get('x-served-from')]
    }
    await expect.poll(() => from('/')).toEqual([200, 'memory'])
    const unseen = [
      '/?userLat=34.05&userLng=-118.24',
      '/?near=Columbus%2C%20OH&radiusMiles=100',
      '/car-events/columbus-oh',
      '/this-weekend',
      '/browse',
    ]
    for (const address of [...pages, ...unseen])
      expect.soft(await from(address), address).toEqual([200, 'memory'])
    for (const address of ['/archive', '/export']) {
      const answer = await fetch(site.address + address)
      expect.soft(answer.status, address).toBe(503)
      expect.soft(Number(answer.headers.get('retry-after')), address).toBeGreaterThan(0)
      expect.soft(await answer.text(), address).toMatch(/Try again (shortly|in a moment)\./)
    }

    await page.goto(site.address)
    await expect(page.getByRole('article').first()).toBeVisible()

    await proxy.resume()
    await expect.poll(() => status('/archive')).toBe(200)
    expect(await status('/readyz')).toBe(200)
  } finally {
    // Half a minute after its load a page asks whether it is in sync.
    await page.close()
    site.child.kill('SIGTERM')
    await site.ended
    await proxy.close()
  }
})
