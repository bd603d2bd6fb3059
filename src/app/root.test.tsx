import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { Layout } from './root.tsx'

test.each([
  ['/about', true],
  ['/sign-in', false],
  ['/admin/audit', false],
  ['/manage/abc', false],
])('analytics on %s: %s', (path, isOn) => {
  const Stub = createRoutesStub([
    { id: 'root', path: '*', Component: () => <Layout>Text</Layout>, loader: () => ({}) },
  ])
  const facts = { loaderData: { root: { demo: 'none', analyticsId: 'G-TEST1' } } }
  const html = renderToString(<Stub initialEntries={[path]} hydrationData={facts} />)
  expect(html).toContain('Text')
  expect(html.includes('data-analytics-id')).toBe(isOn)
})
