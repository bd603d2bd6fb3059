import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { signedInAdministrator } from '../../../../tests/support/administrator.ts'
import { anyCodePoint } from '../../../../tests/support/any-code-point.ts'
import { emptyTables } from '../../../../tests/support/empty-tables.ts'
import { organizer } from '../../../../tests/support/private-link.ts'
import { testApp } from '../../../../tests/support/test-app.ts'
import { organizerFields } from '../../../catalog/event/field-names.ts'
import { changeRows } from '../../../platform/db/query.ts'

const app = await testApp({ PUBLIC_URL: 'http://atlas.example' })
const { db } = app
const { submit, send, look } = organizer(app)
const ana = await signedInAdministrator(db)

const texts = fc.oneof(
  fc.string({ unit: anyCodePoint, maxLength: 300, size: 'max' }),
  fc.constantFrom(
    '',
    '2031-02-30',
    '2031-03-09',
    '2032-02-29',
    '9999-12-31',
    '02:30',
    '24:00',
    '00000',
    '99501',
  ),
  fc.constantFrom(
    '<script>alert(1)</script>',
    '=1+1',
    '\u202egnp.exe',
    'a\0b',
    '\ud800',
    'javascript:x',
  ),
)
const values = fc.oneof(
  texts,
  fc.anything({ maxDepth: 2 }),
  fc.constantFrom(null, true, -1, 1e308, [], {}, ['x']),
)
const scope = fc.constantFrom('one', 'following')
const bodies = fc.oneof(
  fc.tuple(
    fc.constant('PATCH'),
    fc.constant(''),
    fc.dictionary(fc.constantFrom(...organizerFields), values, { maxKeys: 6 }),
  ),
  fc.tuple(
    fc.constant('POST'),
    fc.constantFrom('/move', '/cancel', '/postpone', '/reinstate'),
    fc.record({ date: values, reason: values, scope }, { requiredKeys: [] }),
  ),
  fc.tuple(
    fc.constant('POST'),
    fc.constant('/copies'),
    fc.record({ dates: fc.oneof(values, fc.array(texts, { maxLength: 4 })) }),
  ),
)

test('hostile changes of pending and live events cause no 5xx, and the page of the private link still opens', async () => {
  const links = [
    await submit({ repeats: { every: 'week', until: '2031-05-17' } }),
    await submit({ submitterEmail: 'kim@example.com' }),
  ]
  await send('PATCH', `/api/events/${links[0]?.id}/approve`, undefined, { cookie: ana.cookie })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...links),
      bodies,
      async ({ path, id }, [method, what, body]) => {
        await emptyTables(db, 'rate_limits')
        // Restores withdrawn events, so that the next request can change one.
        await changeRows(db)`
          update events set status = 'pending', deleted_at = null where status = 'deleted'`
        const answer = await send(method, `${path}/events/${id}${what}`, body)
        expect(answer.status).toBeLessThan(500)
      },
    ),
  )
  for (const link of links) expect((await look(link)).events.length).toBeGreaterThan(0)
})
