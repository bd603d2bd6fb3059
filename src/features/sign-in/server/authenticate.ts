import type { Administrator } from '../../../platform/auth/administrator.ts'
import type { SessionCookie } from '../../../platform/auth/session-cookie.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findSessionOwner } from './sessions.ts'

/** Who is signed in with a request, by its session's cookie. What the API asks before each guarded call. */
export const authenticator =
  (db: Db, cookie: SessionCookie) =>
  async (request: Request): Promise<Administrator | undefined> => {
    const token = cookie.read(request)
    return token === undefined ? undefined : findSessionOwner(db, token)
  }
