import type { RequestHead } from '../../../kit/request-head.ts'
import type { Administrator } from '../../../platform/auth/administrator.ts'
import type { TokenCookie } from '../../../platform/auth/session-cookie.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findAccount, hasSecondFactor } from './accounts/administrators.ts'
import { findSessionOwner } from './accounts/sessions.ts'

type AuthenticatorOptions = { cookie: TokenCookie; requireSecondFactor: boolean }

/** Authenticates a request by its session cookie, before each guarded call. */
export const authenticator =
  (db: Db, { cookie, requireSecondFactor }: AuthenticatorOptions) =>
  async (request: RequestHead): Promise<Administrator | undefined> => {
    const token = cookie.read(request)
    const owner = token === undefined ? undefined : await findSessionOwner(db, token)
    if (!owner || !requireSecondFactor) return owner
    const account = await findAccount(db, owner.id)
    return account && hasSecondFactor(account) ? owner : { ...owner, mustSetUp: true }
  }

/** For public calls that return more to administrators, or to owners alone. */
export const isAdministratorBy =
  (authenticate: (request: RequestHead) => Promise<Administrator | undefined>, role?: 'owner') =>
  async (request: RequestHead): Promise<boolean> => {
    const administrator = await authenticate(request)
    if (administrator === undefined || administrator.mustSetUp) return false
    return role === undefined || administrator.role === role
  }
