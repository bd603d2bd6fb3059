/**
 * The first administrator, created in a browser: while no administrator exists, each start prints an address with a
 * token. The token is in the fragment, which browsers never send; the database stores its hash among the site keys,
 * which backups omit.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { firstRunPath } from '../../../kit/administrator-session.ts'
import { AppError } from '../../../kit/errors.ts'
import { newId } from '../../../kit/ids.ts'
import { newSecretToken } from '../../../platform/auth/secret-token.ts'
import { addSiteKey, dropSiteKeys, listSiteKeys } from '../../../platform/auth/site-key.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { hasAdministrator, insertAccount, lockAccounts } from './accounts/administrators.ts'
import { byOwner, recordEvent } from './accounts/security-events.ts'
import { SignInRefusal } from './accounts/sign-in-refusal.ts'
import { newPasswordProblem } from './check-new-password.ts'
import { hashPassword } from './password-hash.ts'
import { type Browser, openRecorded, tryToSignIn } from './sign-in.ts'

/** Prefix of the site keys; each machine that starts on a shared database has its own token. */
const keyPrefix = 'first-run:'

const hashOf = (token: string) => createHash('sha256').update(token).digest()

const isFirstRunToken = async (db: Db, token: string): Promise<boolean> => {
  const hash = hashOf(token)
  const storedHashes = await listSiteKeys(db, keyPrefix)
  return storedHashes.map((key) => timingSafeEqual(key, hash)).includes(true)
}

/**
 * Address that creates the first administrator of a site at `base`; undefined once one exists. Stored in a file that
 * only its owner can read, from which the next start reuses the token; `problem`: why the file was not written.
 */
export const prepareFirstRun = async (
  db: Db,
  { base, folder }: { base: string; folder: string },
): Promise<{ address: string; problem?: string } | undefined> => {
  const file = path.join(folder, 'first-run')
  if (await hasAdministrator(db)) {
    await rm(file, { force: true }).catch(() => {})
    return undefined
  }
  const token = (await findToken(db, file)) ?? (await addToken(db))
  const address = `${base}${firstRunPath}#${token}`
  // A new file and a rename: `mode` applies to new files only, and other processes may write theirs at the same time.
  const draft = `${file}.${newId()}`
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(draft, `${address}\n`, { mode: 0o600, flag: 'wx' })
    await rename(draft, file)
    return { address }
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {})
    return { address, problem: (error as Error).message }
  }
}

const findToken = async (db: Db, file: string): Promise<string | undefined> => {
  const [, token] = (await readFile(file, 'utf8').catch(() => '')).trim().split('#')
  return token !== undefined && (await isFirstRunToken(db, token)) ? token : undefined
}

const addToken = async (db: Db): Promise<string> => {
  const { token, hash } = newSecretToken()
  await addSiteKey(db, `${keyPrefix}${hash}`, hashOf(token))
  return token
}

/** Throws `not_found` once an administrator exists. */
export const requireFirstRun = async (db: Db): Promise<void> => {
  if (await hasAdministrator(db)) throw new AppError('not_found')
}

type FirstAdministrator = Browser & { token: string; email: string; password: string }

/**
 * Creates the account and opens its session. Of simultaneous attempts, in any process or on the command line, one
 * succeeds; the others get `not_found`.
 */
export const createFirst = async (db: Db, request: FirstAdministrator) => {
  await requireFirstRun(db)
  const { token, email, password, network, device, deviceToken } = request
  const source = { network, device }
  return tryToSignIn(
    db,
    { source, deviceToken },
    {
      judge: async () => {
        if (!(await isFirstRunToken(db, token))) throw new SignInRefusal('wrong first-run token')
        const problem = await newPasswordProblem(password, email)
        if (problem) throw new AppError('unprocessable', { fields: { password: problem } })
        const hash = await hashPassword(password)
        return inTransaction(db, async (tx) => {
          await lockAccounts(tx)
          await requireFirstRun(tx)
          const account = await insertAccount(tx, { email, passwordHash: hash, role: 'owner' })
          if (!account) throw new AppError('not_found')
          await dropSiteKeys(tx, keyPrefix)
          const eventFields = { ...byOwner(account, source), reason: 'with the first-run address' }
          await recordEvent(tx, { ...eventFields, event: 'administrator_created' })
          return {
            token: await openRecorded(tx, account, { ...request, how: 'at first run' }),
            account,
          }
        })
      },
      refused: () =>
        new AppError('unprocessable', {
          fields: {
            token: "This token isn't valid. Copy the address that the server printed last.",
          },
        }),
    },
  )
}
