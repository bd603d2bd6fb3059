/** The administrator's form if a colleague saves first, on the real API. */
import { expect, test } from 'vitest'
import { renderPage } from '../../../../../tests/support/render-page.tsx'
import { reviewer } from '../../../../../tests/support/reviewer.ts'
import { testApp } from '../../../../../tests/support/test-app.ts'
import EditPage, { action, loader, shouldRevalidate } from './edit-page.tsx'

const app = await testApp()
const { live, as, pageContext } = await reviewer(app)

type Refused = { data: Record<string, unknown>; init: { status: number } }

const post = async (id: string, fields: Record<string, string>) => {
  const request = new Request(`http://atlas.example/admin/events/${id}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  return (await action({ request, params: { id }, context: pageContext() } as never)) as Refused
}

/** Values and problems of the page's form after a response. */
const formAfter = async (id: string, answer?: Refused) => {
  const request = new Request(`http://atlas.example/admin/events/${id}`)
  const data = await loader({ request, params: { id }, context: pageContext() } as never)
  const html = await renderPage(EditPage, { data, posted: answer?.data })
  const inputs = [...html.matchAll(/<input ([^>]*)>/g)].map(([, attributes = '']) => attributes)
  const valueOf = (name: string) =>
    inputs
      .filter((each) => each.includes(` name="${name}"`) || each.startsWith(`name="${name}"`))
      .map((each) => /(?:^| )value="([^"]*)"/.exec(each)?.[1])[0]
  const problems = html.match(/Now: [^<]*/g)
  return { sequence: valueOf('sequence') ?? '', name: valueOf('name'), problems }
}

const form = {
  name: 'Mine',
  eventType: 'cars_coffee',
  date: '2031-05-03',
  zipCode: '60601',
  eventStatus: 'scheduled',
}

test('after a conflict the newer version is loaded, and the typed values can replace it', async () => {
  const { id } = await live()
  const { sequence } = await formAfter(id)
  await as('PATCH', `/api/admin/events/${id}`, { name: 'Theirs' })
  const refused = await post(id, { ...form, sequence })
  expect(refused.init.status).toBe(409)
  expect(shouldRevalidate({ actionResult: refused.data })).toBe(true)
  const again = await formAfter(id, refused)
  expect(again).toMatchObject({ sequence: String(Number(sequence) + 1), name: 'Mine' })
  expect(again.problems).toContain('Now: Theirs. Yours replaces it.')
  expect(await post(id, { ...form, sequence: again.sequence })).toMatchObject({ status: 303 })
})

test('after an invalid field the form keeps its version, so that a later conflict is detected', async () => {
  const { id } = await live()
  const { sequence } = await formAfter(id)
  const refused = await post(id, { ...form, website: 'no address', sequence })
  expect(refused.init.status).toBe(422)
  await as('PATCH', `/api/admin/events/${id}`, { name: 'Theirs' })
  expect(await formAfter(id, refused)).toEqual({ sequence, name: 'Mine', problems: null })
  expect((await post(id, { ...form, sequence })).init.status).toBe(409)
})
