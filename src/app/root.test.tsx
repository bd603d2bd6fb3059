import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test, vi } from 'vitest'
import { Layout } from './root.tsx'

test.each([
  ['about', '/about', true],
  ['event/:id/:slug?', '/event/abc', true],
  ['sign-in', '/sign-in', false],
  ['admin/audit', '/admin/audit', false],
  ['manage/:token', '/MANAGE/abc', false],
])('analytics and search engines on %s: %s', (id, path, isPublic) => {
  const Stub = createRoutesStub([
    {
      id: 'root',
      Component: () => <Layout>Text</Layout>,
      loader: () => ({}),
      children: [{ id, path: id, Component: () => null }],
    },
  ])
  // The framework's stub has no script files but still links to them.
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const facts = { loaderData: { root: { demo: 'none', analyticsId: 'G-TEST1' } } }
  const html = renderToString(<Stub initialEntries={[path]} hydrationData={facts} />)
  const logged = log.mock.calls.map(([text]) => text)
  log.mockRestore()
  expect(logged.filter((text) => !text.startsWith('An empty string '))).toEqual([])
  expect(html).toContain('Text')
  expect(html.includes('data-analytics-id')).toBe(isPublic)
  expect(html.includes('noindex')).toBe(!isPublic)
})
