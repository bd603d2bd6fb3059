/** Database queries of file access; access over HTTP is tested in tests/http/file-access.test.ts. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { saveMade } from '../../../../tests/support/made-event.ts'
import { openDatabase } from '../../../platform/db/database.ts'
import { createFindFileState } from './file-access.ts'

const { db, url } = await testDatabase()

test('while the database is down, only files known to be public are served', async () => {
  const [shown, hidden] = ['0123456789abcdef', '0123456789abcdeg']
  const name = (id: string) => `${id}.pdf`
  await sql`
    insert into uploads (id, name, kind, type, size, sha256)
    select id, id || '.pdf', 'logo', 'application/pdf', 1, 'x'
    from unnest(${[shown, hidden]}::text[]) id
  `.execute(db)
  await saveMade(db, [{ id: 'e1', logoUrl: `/uploads/${name(shown)}` }])
  const other = await openDatabase({ databaseUrl: url, dataDir: '', poolSize: 1 })
  const find = createFindFileState(other.db)
  expect(await find(shown)).toMatchObject({ isPublic: true })
  expect(await find(hidden)).toMatchObject({ isPublic: false })
  await other.close()
  const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  Object.defineProperty(other.db, 'getExecutor', {
    value: () => {
      throw lost
    },
  })
  expect(await find(shown)).toMatchObject({ isPublic: true })
  await expect(find(hidden)).rejects.toBe(lost)
})
