import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
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
  const facts = { loaderData: { root: { demo: 'none', analyticsId: 'G-TEST1' } } }
  const html = renderToString(<Stub initialEntries={[path]} hydrationData={facts} />)
  expect(html).toContain('Text')
  expect(html.includes('data-analytics-id')).toBe(isPublic)
  expect(html.includes('noindex')).toBe(!isPublic)
})
