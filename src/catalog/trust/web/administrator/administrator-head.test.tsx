import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { AdministratorHead } from './administrator-head.tsx'

test('every administrator page has a sign-out button', () => {
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/admin',
      Component: () => <AdministratorHead title="Feeds" />,
      loader: () => ({}),
    },
  ])
  const facts = { loaderData: { root: { demo: 'none' } } }
  const html = renderToString(<Stub initialEntries={['/admin']} hydrationData={facts} />)
  const form = /<form[^>]*>/.exec(html)?.[0] ?? ''
  expect(form).toContain('method="post"')
  expect(form).toContain('action="/sign-out"')
  expect(html).toMatch(/<button type="submit"[^>]*>Sign out<\/button>/)
})
