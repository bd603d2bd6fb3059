/** The button of the page that removes demo data. */
import { expect, test } from 'vitest'
import { createPageContext } from '../../src/app/rendering/page-context.ts'
import { loadDemo } from '../../src/features/demo/server/load-demo.ts'
import { action, loader } from '../../src/features/demo/web/demo-page.tsx'
import { HttpRequest } from '../../src/platform/http/http-request.ts'
import { signedInAdministrator } from '../support/administrator.ts'
import { testApp } from '../support/test-app.ts'

const { app, database } = await testApp()

test('the button removes all demo data, and the whole page is reloaded', async () => {
  await loadDemo(database.db)
  const { cookie } = await signedInAdministrator(database.db)
  const argsOf = (method: string) => {
    const request = new Request('http://localhost/admin/demo', { method, headers: { cookie } })
    const settings = {
      analyticsId: undefined,
      publicUrl: 'http://localhost',
      sendsMail: false,
      infoAddress: 'info@atlas.org',
    }
    const call = app.callAs(HttpRequest.ofWeb(new Request(request.url, { headers: { cookie } })))
    const context = createPageContext({ call, address: '/admin/demo', settings, nonce: '' })
    return { request, context, params: {} } as unknown as Parameters<typeof action>[0]
  }
  expect(await loader(argsOf('GET'))).toEqual({ demo: true, mixed: false })
  const answer = await action(argsOf('POST'))
  expect(answer).toBeInstanceOf(Response)
  const { headers } = answer as Response
  expect(headers.get('location')).toBe('/admin/demo')
  expect(headers.get('x-remix-reload-document')).toBe('true')
  expect(await loader(argsOf('GET'))).toEqual({ demo: false, mixed: false })
})
