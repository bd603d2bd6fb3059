/** Signed-in administrator, for tests of restricted calls and pages. */
import { insertAccount } from '../../src/features/sign-in/server/accounts/administrators.ts'
import { openSession } from '../../src/features/sign-in/server/accounts/sessions.ts'
import { hashPassword } from '../../src/features/sign-in/server/password-hash.ts'
import type { Role } from '../../src/kit/roles.ts'
import type { Administrator } from '../../src/platform/auth/administrator.ts'
import type { Db } from '../../src/platform/db/database.ts'

export const goodPassword = 'tangerine gearbox 1931'

export type TestAdministrator = Administrator & {
  /** Cookie header of a live session, over plain HTTP. */
  cookie: string
}

let made = 0

/** Cheap hash of `goodPassword`, since tests need no protection of passwords. */
const cheapHash = () => hashPassword(goodPassword, { memory: 64, passes: 1, parallelism: 1 })

/** Makes wrong passwords cheap to reject, until a correct sign-in stores a hash at the usual cost. */
export const hashCheaply = async (db: Db, email: string): Promise<void> => {
  const hash = { password_hash: await cheapHash() }
  await db.updateTable('administrators').set(hash).where('email', '=', email).execute()
}

/** Creates an account with `goodPassword` and opens a session for it. */
export const signedInAdministrator = async (
  db: Db,
  email = `reviewer${++made}@example.com`,
  role: Role = 'owner',
): Promise<TestAdministrator> => {
  const administrator = await insertAccount(db, { email, passwordHash: await cheapHash(), role })
  if (!administrator) throw new Error(`${email} is there already.`)
  const token = await openSession(db, administrator.id, 'a test')
  return { ...administrator, cookie: `session=${token}` }
}
