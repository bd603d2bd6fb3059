/** Requests every list with a cursor that the list never issued. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { fillPath, toQuery } from '../../src/kit/endpoint.ts'
import { signedInAdministrator } from '../support/administrator.ts'
import { saveMade } from '../support/made-event.ts'
import { testApp } from '../support/test-app.ts'

const { app, database, request, catchUp } = await testApp()
// A topic without events gets a 404.
await saveMade(database.db, [{ id: 'show' }])
await catchUp()
const { cookie } = await signedInAdministrator(database.db)

const fieldsOf = (schema: z.ZodType | undefined) => {
  if (!schema) return []
  const { $ref = '', $defs, properties } = z.toJSONSchema(schema, { io: 'input' })
  // Once the API reference has named a schema, its JSON Schema is a reference to a definition.
  return Object.keys(properties ?? $defs?.[$ref.replace('#/$defs/', '')]?.properties ?? {})
}

/** Name of the cursor field among the fields of a query or body. */
const cursorOf = (names: readonly string[]) =>
  names.find((name) => name === 'cursor' || name === 'before')

/** True if the description says that `cursor` has no effect, as for feeds and overviews. */
const ignoresIt = (description = '') => /`cursor`[^.]* are ignored/.test(description)

const params = {
  topic: 'car-events',
  id: 'weekly',
  venue: 'drive-in-chicago-il',
  organizer: 'club',
}

const lists = app.api.endpoints.flatMap((endpoint) => {
  const { method, path, query, body, description } = endpoint
  const [inQuery, inBody] = [cursorOf(fieldsOf(query)), cursorOf(fieldsOf(body))]
  const field = inQuery ?? inBody
  if (!field || ignoresIt(description)) return []
  const ask = (cursor: string) =>
    request(fillPath(path, params) + (inQuery ? toQuery({ [field]: cursor }) : ''), {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      body: inBody ? JSON.stringify({ [field]: cursor }) : undefined,
    })
  return [{ method, path, field, ask }]
})

test('public and administrator lists are found', () => {
  const paths = lists.map(({ path }) => path)
  expect(paths).toContain('/api/events/search')
  expect(paths).toContain('/api/admin/pending-events')
  expect(paths).toContain('/api/series/{id}')
  expect(paths.length).toBeGreaterThanOrEqual(15)
})

const garbage = [
  'x',
  'garbage',
  '0',
  '-1',
  '999999999999999',
  '2027-02-30.x',
  '%00',
  "' or 1=1 --",
  Buffer.from('["abcdefgh","2027-06-05","id"]').toString('base64url'),
  '🚗'.repeat(40),
]

test.each(lists)('$method $path', async ({ field, ask }) => {
  const answers: unknown[] = []
  for (const cursor of garbage) {
    const response = await ask(cursor)
    const { error } = (await response.json()) as { error?: { fields?: object } }
    answers.push([cursor, response.status, Object.keys(error?.fields ?? {})])
  }
  expect(answers).toEqual(garbage.map((cursor) => [cursor, 400, [field]]))
})
