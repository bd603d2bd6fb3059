import { expect, test } from 'vitest'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { asAdministrator, smallApi } from '../../../../../tests/support/small-api.ts'
import { senderRoutes } from '../routes.ts'

const { db } = await testDatabase()
const { request } = smallApi((api) => senderRoutes(api, db))

test.each(['/api/admin/senders', '/api/admin/trusted-changes'])(
  'a cursor that no text of the database can hold is refused: %s',
  async (path) => {
    const response = await request(`${path}?cursor=%00`, { headers: asAdministrator })
    expect(response.status).toBe(400)
  },
)

test('so is such an address', async () => {
  const response = await request('/api/admin/senders', {
    method: 'PUT',
    headers: { ...asAdministrator, 'content-type': 'application/json' },
    body: JSON.stringify({ address: 'pat\0@example.com', step: 'known' }),
  })
  expect(response.status).toBe(400)
})
