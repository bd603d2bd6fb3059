/** Changes of administrators by owners. */
import { invitationPath } from '../../../../catalog/links/private-paths.ts'
import { AppError } from '../../../../kit/errors.ts'
import type { Role } from '../../../../kit/roles.ts'
import { siteSettings } from '../../../../kit/site-settings.ts'
import type { Administrator } from '../../../../platform/auth/administrator.ts'
import type { Db, Tx } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/pool/transaction.ts'
import { ownLink } from '../../../../platform/mail/mail-base.ts'
import { queueMail } from '../../../../platform/mail/queue-mail.ts'
import { renderMail } from '../../../../platform/mail/render-mail.ts'
import {
  type Account,
  findAccount,
  findAccountByEmail,
  insertAccount,
  lockAccounts,
  requireOtherOwner,
  setDisabled,
  setRole,
  storePasswordHash,
} from '../accounts/administrators.ts'
import { forgetDevices } from '../accounts/known-devices.ts'
import {
  byOwner,
  recordEvent,
  type SecurityEvent,
  type Source,
} from '../accounts/security-events.ts'
import { closeSessions } from '../accounts/sessions.ts'
import { clearFactors } from '../admin-accounts.ts'
import { newPasswordProblem } from '../check-new-password.ts'
import { hashPassword } from '../password-hash.ts'
import { type Browser, openRecorded } from '../sign-in.ts'
import {
  addInvitation,
  endInvitation,
  endInvitationsOf,
  type Invitation,
  invitationDays,
  invitationKey,
} from './invitations.ts'

/** An owner and the origin of the request. */
type Owner = { administrator: Administrator; source: Source }

/**
 * Runs a change with accounts locked. Reads the owner again, whom another owner may have removed since the request was
 * authorized.
 */
const asOwner = <Result>(
  db: Db,
  { administrator }: Owner,
  change: (tx: Tx) => Promise<Result>,
): Promise<Result> =>
  inTransaction(db, async (tx) => {
    await lockAccounts(tx)
    const owner = await findAccount(tx, administrator.id)
    if (owner?.disabled !== false) throw new AppError('sign_in_required')
    if (owner.role !== 'owner') throw new AppError('forbidden')
    return change(tx)
  })

const record = (
  tx: Db,
  { administrator, source }: Owner,
  happening: { event: SecurityEvent; account: { id: string; email: string }; reason?: string },
) => recordEvent(tx, { actor: administrator, source, ...happening })

/** Returns the path of the link, or null if it was mailed. */
export const inviteByMail = (
  db: Db,
  owner: Owner,
  { email, role, sendsMail }: { email: string; role: Role; sendsMail: boolean },
): Promise<string | null> =>
  asOwner(db, owner, async (tx) => {
    const account = await findAccountByEmail(tx, email)
    if (account?.disabled === false)
      throw new AppError('conflict', { message: `${email} can already sign in.` })
    const invitedBy = owner.administrator.email
    const { id, token, hash } = await addInvitation(tx, { email, role, invitedBy })
    await record(tx, owner, {
      event: 'administrator_invited',
      account: { id, email },
      reason: role,
    })
    const path = invitationPath(token)
    if (!sendsMail) return path
    await queueMail(tx, {
      key: invitationKey(hash),
      to: email,
      secret: token,
      ...invitationMail(path, role, invitedBy),
    })
    return null
  })

const invitationMail = (path: string, role: Role, invitedBy: string) =>
  renderMail({
    title: `Join the team of ${siteSettings.name}`,
    paragraphs: [
      `${invitedBy} invited you to help run ${siteSettings.name} as an ${role}.`,
      'Open the link below and choose a password.',
      `The link works once, for ${invitationDays} days. If you didn't expect it, you can ignore this message.`,
    ],
    links: [ownLink('Accept the invitation', path)],
  })

export const withdraw = (db: Db, owner: Owner, id: string): Promise<void> =>
  asOwner(db, owner, async (tx) => {
    const ended = await endInvitation(tx, id)
    if (!ended) throw new AppError('not_found', { message: "There's no such invitation." })
    const account = { id, email: ended.email }
    await record(tx, owner, { event: 'invitation_withdrawn', account })
  })

const getPerson = async (tx: Db, id: string): Promise<Account> => {
  const person = await findAccount(tx, id)
  if (!person || person.disabled)
    throw new AppError('not_found', { message: "There's no such person." })
  return person
}

export const changeRoleOf = (
  db: Db,
  owner: Owner,
  { id, role }: { id: string; role: Role },
): Promise<void> =>
  asOwner(db, owner, async (tx) => {
    const person = await getPerson(tx, id)
    if (person.role === role) return
    await requireOtherOwner(tx, person)
    await setRole(tx, id, role)
    await endInvitationsOf(tx, person.email)
    const reason = `${person.role} to ${role}`
    await record(tx, owner, { event: 'administrator_role_changed', account: person, reason })
  })

/** Disables the account, which audit log entries refer to; an invitation enables it again. */
export const remove = (db: Db, owner: Owner, id: string): Promise<void> =>
  asOwner(db, owner, async (tx) => {
    const person = await getPerson(tx, id)
    await requireOtherOwner(tx, person)
    await setDisabled(tx, id, true)
    await endInvitationsOf(tx, person.email)
    await closeSessions(tx, id)
    await forgetDevices(tx, id)
    await record(tx, owner, { event: 'administrator_disabled', account: person })
  })

/** Creates an invitation's account and opens its session. Throws `not_found` if the link was used in the meantime. */
export const accept = async (
  db: Db,
  { email }: Invitation,
  request: Browser & { id: string; password: string },
) => {
  const problem = await newPasswordProblem(request.password, email)
  if (problem) throw new AppError('unprocessable', { fields: { password: problem } })
  const passwordHash = await hashPassword(request.password)
  return inTransaction(db, async (tx) => {
    await lockAccounts(tx)
    const invitation = await endInvitation(tx, request.id)
    const account = invitation && (await openAccount(tx, { ...invitation, passwordHash }))
    if (!account) throw new AppError('not_found')
    const event = { ...byOwner(account, request), reason: 'by invitation' }
    await recordEvent(tx, { ...event, event: 'administrator_created' })
    const token = await openRecorded(tx, account, { ...request, how: 'by invitation' })
    return { token, account }
  })
}

/** Creates an account, or enables that of a removed person. Undefined if the account can already sign in. */
const openAccount = async (
  tx: Db,
  { email, role, passwordHash }: { email: string; role: Role; passwordHash: string },
): Promise<Administrator | undefined> => {
  const account = await findAccountByEmail(tx, email)
  if (!account) return insertAccount(tx, { email, passwordHash, role })
  if (!account.disabled) return undefined
  await storePasswordHash(tx, account.id, passwordHash)
  await clearFactors(tx, account.id)
  await setRole(tx, account.id, role)
  await setDisabled(tx, account.id, false)
  return { id: account.id, email, role }
}
