import { expect, test } from 'vitest'
import { signedInAdministrator } from '../../../../tests/support/administrator.ts'
import { saveMade } from '../../../../tests/support/made-event.ts'
import { testApp } from '../../../../tests/support/test-app.ts'
import { queryRows } from '../../../platform/db/query.ts'
import { clearDemo } from './clear-demo.ts'
import { loadDemo, loadDemoIntoEmpty } from './load-demo.ts'

const { db, request, json } = await testApp()

const remove = (cookie?: string) =>
  request('/api/admin/demo', { method: 'DELETE', headers: cookie ? { cookie } : {} })

const eventCount = async () =>
  Number(
    (await db.selectFrom('events').select(db.fn.countAll().as('n')).executeTakeFirstOrThrow()).n,
  )

test('a non-empty directory gets demo data only on request; an administrator removes exactly that at once; the audit log records it', async () => {
  await saveMade(db, [{ id: 'own' }])
  expect(await loadDemoIntoEmpty(db)).toBe(0)
  expect(await loadDemo(db)).toBe(929)
  expect(await eventCount()).toBe(930)
  expect((await remove()).status).toBe(401)
  expect(await eventCount()).toBe(930)

  const most = { actor: 'system', most: 928 } as const
  await expect(clearDemo(db, most)).rejects.toThrow('demo clear')
  expect(await eventCount()).toBe(930)

  const { cookie, email } = await signedInAdministrator(db)
  expect(await json(remove(cookie))).toEqual({ removed: 929 })
  expect(await eventCount()).toBe(1)
  expect(await json(request('/api/demo'))).toEqual({ demo: false, mixed: false })
  const entries = await queryRows(db)`select * from audit_log where action = 'demo_removed'`
  expect(entries).toMatchObject([{ administrator_email: email, note: '929 demo events removed.' }])

  expect(await json(remove(cookie))).toEqual({ removed: 0 })
})
