/** An administrator who is signed in, for tests of what only administrators may do. */
import { insertAccount } from '../../src/features/sign-in/server/accounts/administrators.ts'
import { openSession } from '../../src/features/sign-in/server/accounts/sessions.ts'
import { hashPassword } from '../../src/features/sign-in/server/password-hash.ts'
import type { Db } from '../../src/platform/db/database.ts'

export const goodPassword = 'tangerine gearbox 1931'

export type TestAdministrator = {
  id: string
  email: string
  /** Cookie header of a live session, over plain HTTP. */
  cookie: string
}

let made = 0

/** Makes an account with `goodPassword` and opens a session for it. */
export const signedInAdministrator = async (
  db: Db,
  email = `reviewer${++made}@example.com`,
): Promise<TestAdministrator> => {
  // Cheap to make: what tests wait for is not what protects the password.
  const hash = await hashPassword(goodPassword, { memory: 64, passes: 1, parallelism: 1 })
  const administrator = await insertAccount(db, email, hash)
  if (!administrator) throw new Error(`${email} is there already.`)
  const token = await openSession(db, administrator.id, 'a test')
  return { ...administrator, cookie: `session=${token}` }
}
