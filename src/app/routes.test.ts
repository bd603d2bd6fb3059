import path from 'node:path'
import { expect, test } from 'vitest'
import routes from './routes.ts'

type PageModule = { action?: unknown; clientAction?: unknown; default?: unknown }

/** Pages without text input, or whose form is sent by a call. */
const exceptions = new Set([
  'sign-out',
  'manage/:token',
  'your-events/:token',
  'event/:id/report',
  'reminders/:token',
])

test('each page with a form keeps its text if the server is unreachable', async () => {
  const pages = await Promise.all(
    routes.map(async ({ path: address = '/', file }) => ({
      address,
      page: (await import(path.join(import.meta.dirname, file))) as PageModule,
    })),
  )
  const withForm = pages.filter(({ address, page }) => page.action && !exceptions.has(address))
  expect(withForm.length).toBeGreaterThan(10)
  const losing = withForm.filter(({ page }) => !page.clientAction)
  expect(losing.map(({ address }) => address)).toEqual([])
})
