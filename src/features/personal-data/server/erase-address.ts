/** Exports and erases the data of one address. */

import type { ProfileKind } from '../../../catalog/profile/profile-kinds.ts'
import { endClaim } from '../../../catalog/profile/server/claims.ts'
import { endAddressLinks } from '../../../catalog/submission/server/address-links.ts'
import { eraseHandovers } from '../../../catalog/submission/server/handovers.ts'
import { eraseSubmissions } from '../../../catalog/submission/server/save-submission.ts'
import { eraseSearches } from '../../../catalog/trust/server/saved-searches.ts'
import { eraseSender } from '../../../catalog/trust/server/senders/update-trust-step.ts'
import { fieldError } from '../../../kit/errors.ts'
import { newId } from '../../../kit/ids.ts'
import { type AuditEntry, recordAudit } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { eraseMail } from '../../../platform/mail/withdraw-mail.ts'
import { type DataKind, kinds } from './queries.ts'

type Erase = (tx: Tx, address: string) => Promise<void>

export type PersonalDataDeps = {
  db: Db
  /** Deletes files that an address submitted by its private link. */
  eraseSheets: Erase
  /** Deletes messages of an address, and removes it from reports. */
  eraseMessages: Erase
  /** Deletes the email updates of an address. */
  eraseSubscriber: Erase
}

type FoundData = { what: string; count: number; stays: string; rows: Record<string, unknown>[] }

const normalizeAddress = (address: string) => address.trim().toLowerCase()

/** Kinds with at least one row. Throws AppError for a text without @, which would be found in many addresses. */
export const findAddress = async (db: Db, address: string): Promise<FoundData[]> => {
  if (!/^\S+@\S+$/.test(address))
    throw fieldError('invalid_request', 'address', `${address} is not an email address.`)
  const found: FoundData[] = []
  for (const { what, find, stays = '' } of Object.values<DataKind>(kinds)) {
    const { rows } = await find(normalizeAddress(address)).execute(db)
    if (rows.length > 0) found.push({ what, count: rows.length, stays, rows })
  }
  return found
}

type Erasure = { address: string; confirm: string; actor: AuditEntry['actor'] }

/** Erases all in one transaction. Throws `unprocessable` unless `confirm` repeats the address. */
export const eraseAddress = (
  { db, eraseMessages, eraseSheets, eraseSubscriber }: PersonalDataDeps,
  { address: givenAddress, confirm, actor }: Erasure,
): Promise<Omit<FoundData, 'rows'>[]> => {
  const address = normalizeAddress(givenAddress)
  if (normalizeAddress(confirm) !== address)
    throw fieldError('unprocessable', 'confirm', 'Enter the same address again to erase its data.')
  return inTransaction(db, async (tx) => {
    const found = await findAddress(tx, address)
    await eraseClaims(tx, found)
    await eraseMessages(tx, address)
    await eraseSubscriber(tx, address)
    await eraseSheets(tx, address)
    await endAddressLinks(tx, address)
    await eraseHandovers(tx, address)
    await eraseSearches(tx, address)
    await eraseMail(tx, address)
    await eraseSubmissions(tx, address)
    await eraseSender(tx, address)
    const data = found.map(({ what, count, stays }) => ({ what, count, stays }))
    await recordAudit(tx, {
      actor,
      action: 'personal_data_erased',
      // The entry is kept, so it does not include the address.
      subject: { type: 'person', id: newId() },
      after: Object.fromEntries(
        data.map(({ what, count, stays }) => [what, stays ? `${count} stay` : count]),
      ),
    })
    return data
  })
}

const eraseClaims = async (tx: Tx, found: readonly FoundData[]) => {
  const rows = found.find(({ what }) => what === kinds.claims.what)?.rows ?? []
  for (const { kind, slug } of rows) await endClaim(tx, kind as ProfileKind, String(slug))
}
