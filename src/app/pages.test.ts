import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { parseConfig } from '../platform/config.ts'
import { createRenderPage, renderPublicPage } from './pages.ts'

const publicUrl = 'https://atlas.example'

/** A page bundle whose every answer is this one. */
const sourceOf = (answer: () => Response) => ({
  load: async () =>
    ({
      entry: {
        module: {
          createPageContext: () => ({}),
          createRequestHandler: () => async () => answer(),
        },
      },
    }) as unknown as ServerBuild,
})

const rendering = (answer: () => Response) =>
  createRenderPage({
    app: { callAs: () => () => Promise.reject(new Error('Nobody is asked.')) },
    config: parseConfig({ PUBLIC_URL: publicUrl }),
    source: sourceOf(answer),
    admission: { admit: async (work) => work() },
  })

test.each([
  ['data of a page', () => new Response('[]', { headers: { 'content-type': 'text/x-script' } })],
  ['a redirect', () => new Response(null, { status: 302, headers: { location: '/' } })],
])('%s can do nothing where a browser shows it', async (_, answer) => {
  const { headers } = await rendering(answer)(new Request(`${publicUrl}/about.data`))
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
})

test('data of a page names its encoding', async () => {
  const answer = () => new Response('[]', { headers: { 'content-type': 'text/x-script' } })
  const { headers } = await rendering(answer)(new Request(`${publicUrl}/about.data`))
  expect(headers.get('content-type')).toBe('text/x-script; charset=utf-8')
})

test('a page that fails to render has the headers of every answer', async () => {
  const fail = () => new Response('{}', { status: 500 })
  const render = renderPublicPage(() => Promise.reject(new Error('a bug')), {
    config: { PUBLIC_URL: publicUrl },
    fail,
  })
  const { status, headers } = await render(`${publicUrl}/`)
  expect(status).toBe(500)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
})
