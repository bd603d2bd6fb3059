/** Rejects submissions and messages from a blocked address, domain or network. */
import { sql } from 'kysely'
import { AppError } from '../../../../kit/errors.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { hasRow } from '../../../../platform/db/list-page.ts'
import { hashNetwork } from '../reports/key-networks.ts'

/** One message for all kinds of blocks, so that it doesn't reveal what to change. */
const message =
  "We can't accept this from your email address or network. If you think that's a mistake, email us: our address is on the contact page."

type Origin = {
  /** Email address; empty if none was given. */
  address: string
  /** Network, as rate limits define it; undefined for requests by a private link. */
  network?: string
}

/** Throws `forbidden`. Call it after the rate limits, which bound how often anyone can try. */
export const requireUnblocked = async (db: Db, { address, network }: Origin): Promise<void> => {
  const hash = network === undefined ? null : await hashNetwork(db, network)
  const blocks = sql`
    select from blocks where (kind = 'address' and value = ${mailboxOf(address)})
      or (kind = 'domain' and value = any(${parentDomains(address)}::text[]))
      or (kind = 'network' and value = ${hash})`
  if (await hasRow(db, blocks)) throw new AppError('forbidden', { message })
}

/** Lowercase address without optional parts: "+tag" at any domain, and dots at Gmail. */
export const mailboxOf = (address: string): string => {
  const [local, domain] = splitAddress(address)
  const name = local.replace(/\+.*$/, '')
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

const splitAddress = (address: string): [string, string] => {
  const text = address.trim().toLowerCase()
  const at = text.lastIndexOf('@')
  return [text.slice(0, Math.max(0, at)), text.slice(at + 1)]
}

/** "mail.club.example", "club.example" and "example" for an address: a blocked domain includes its subdomains. */
const parentDomains = (address: string): string[] => {
  const parts = splitAddress(address)[1].split('.')
  return parts.map((_, at) => parts.slice(at).join('.'))
}
