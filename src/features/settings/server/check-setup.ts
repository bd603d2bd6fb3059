/** State of a new directory, line by line: for the checklist in the browser and for the command line. */
import { createHash } from 'node:crypto'
import { regionInWords } from '../../../catalog/place/region.ts'
import { timeZoneLabel } from '../../../catalog/time/time-zone-label.ts'
import { siteZone } from '../../../catalog/time/venue-today.ts'
import { hourMs } from '../../../kit/durations.ts'
import { furtherAccounts, siteSettings } from '../../../kit/site-settings.ts'
import { hashSecretToken, newSecretToken } from '../../../platform/auth/secret-token.ts'
import { addSiteKey, dropSiteKeys, listSiteKeys } from '../../../platform/auth/site-key.ts'
import {
  type Config,
  infoAddressOf,
  isReservedAddress,
  senderOf,
} from '../../../platform/config.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { defaultSettings } from '../../../platform/default-settings.ts'
import type { SetupLine } from '../setup-contract.ts'

export type SetupParts = {
  db: Db
  config: Config
  hasDemo: () => Promise<boolean>
  countSources: () => Promise<number>
  reportBackups: () => Promise<BackupState>
}

type BackupState = {
  places: readonly {
    kind: 'folder' | 'bucket'
    where: string
    newest: { at: string } | null
    failure: { reason: string } | null
  }[]
  checkFailure: { reason: string; isUnchecked: boolean } | null
}

/** Address by which a browser reached the site, as far as its request tells. */
export type Seen = { origin: string; isOverTls: boolean }

type State = Pick<SetupLine, 'state' | 'said'> & { how?: string }

const done = (said: string): State => ({ state: 'done', said })
/** `how` replaces what helps in other states. */
const todo = (said: string, how?: string): State => ({ state: 'todo', said, ...(how && { how }) })
const unknown = (said: string, how?: string): State => ({ ...todo(said, how), state: 'unknown' })

const settingsPage = '/admin/settings'

const texts: readonly Omit<SetupLine, 'state' | 'said'>[] = [
  {
    id: 'name',
    title: 'Name and texts',
    why: 'Visitors, mail, feeds and search engines show them.',
    how: 'Enter your own, and add a banner.',
    page: settingsPage,
  },
  {
    id: 'address',
    title: 'Information address',
    why: 'Visitors report what is wrong, and the policies name it.',
    how: 'Enter an address that you read.',
    page: settingsPage,
  },
  {
    id: 'accounts',
    title: 'Social accounts',
    why: 'The footer of every page links to them.',
    how: 'Enter the addresses of the accounts that you have.',
    page: settingsPage,
  },
  {
    id: 'region',
    title: 'Region and time zone',
    why: 'Home page and map of a directory of one state start there, and its days follow its clock.',
    how: 'Enter your states and choose your time zone, or leave both for the whole country.',
    page: settingsPage,
  },
  {
    id: 'demo',
    title: 'Demo data',
    why: 'Visitors should find real events only.',
    how: 'Remove it with one button.',
    page: '/admin/demo',
  },
  {
    id: 'public-url',
    title: 'Public address and HTTPS',
    why: 'Links in mail and feeds lead there, and passkeys belong to it. Browsers send passwords safely by HTTPS alone.',
    how: 'Set PUBLIC_URL to the https:// address, behind a proxy with a certificate, and restart.',
    page: null,
  },
  {
    id: 'mail',
    title: 'Mail',
    why: 'Organizers get their private links by email.',
    how: 'Set SMTP_URL and PUBLIC_URL, restart, and send yourself a test message.',
    page: null,
  },
  {
    id: 'backups',
    title: 'Backups',
    why: 'A broken disk or a wrong click should cost a day at most.',
    how: 'Set BACKUP_URL to a bucket of another company or house, and BACKUP_PASSPHRASE so that they are encrypted.',
    page: '/admin/backups',
  },
  {
    id: 'search-engines',
    title: 'Robots and sitemap',
    why: 'Most visitors come from search engines.',
    how: 'Set PUBLIC_URL, then enter the sitemap in the search consoles. Whether engines list the site is known there alone.',
    page: null,
  },
  {
    id: 'sources',
    title: 'Sources of events',
    why: 'Followed calendars keep the directory full without typing.',
    how: 'Choose from the starter list, or paste the address of a club calendar.',
    page: '/admin/source-list',
  },
]

const statesOf = async (
  { db, config, hasDemo, countSources, ...parts }: SetupParts,
  seen?: Seen,
): Promise<Readonly<Record<string, State>>> => {
  const address = infoAddressOf(config)
  const sources = await countSources()
  return {
    name: isNamed()
      ? done(`The site is called ${siteSettings.name}.`)
      : todo(`The site has the built-in name, ${siteSettings.name}.`),
    address: isReservedAddress(address)
      ? todo(`Messages would go to ${address}, which no mail reaches.`)
      : done(`Messages and reports of visitors go to ${address}.`),
    accounts: accountsState(),
    region: regionState(),
    demo: (await hasDemo()) ? todo('The directory shows made-up events.') : done('There is none.'),
    'public-url': publicAddress(config, seen),
    mail: await mailState(db, config),
    backups: backupState(await parts.reportBackups()),
    'search-engines': config.PUBLIC_URL
      ? done(`Search engines read ${config.PUBLIC_URL}/robots.txt, which names the sitemap.`)
      : todo('The sitemap names whatever address a request came by.'),
    sources:
      sources > 0
        ? done(`${sources} ${sources === 1 ? 'source is' : 'sources are'} followed.`)
        : unknown('No calendar is followed yet.'),
  }
}

export const checkSetup = async (parts: SetupParts, seen?: Seen): Promise<SetupLine[]> => {
  const states = await statesOf(parts, seen)
  return texts.map((line) => Object.assign({}, line, states[line.id] ?? unknown('')))
}

const isNamed = () =>
  (['name', 'tagline', 'description'] as const).some(
    (text) => siteSettings[text] !== defaultSettings[text],
  )

const accountsState = (): State => {
  const { facebook, instagram, x, youtube } = siteSettings
  const count = [facebook, instagram, x, youtube].filter(Boolean).length + furtherAccounts().length
  if (count === 0) return unknown('The footer links to none.')
  return done(`The footer links to ${count}.`)
}

const regionState = (): State => {
  const where = regionInWords() || 'The whole country'
  const said = `${where}, ${timeZoneLabel(siteZone())}.`
  return siteSettings.region || siteSettings.timeZone ? done(said) : unknown(said)
}

const publicAddress = ({ PUBLIC_URL }: Config, seen: Seen | undefined): State => {
  if (PUBLIC_URL === undefined) return todo('PUBLIC_URL is not set.')
  const known = new URL(PUBLIC_URL)
  if (known.protocol !== 'https:') return todo(`PUBLIC_URL is ${PUBLIC_URL}, without HTTPS.`)
  if (!seen)
    return unknown(`PUBLIC_URL is ${PUBLIC_URL}. Open it in a browser to see that it works.`)
  if (new URL(seen.origin).host !== known.host)
    return todo(`PUBLIC_URL is ${PUBLIC_URL}, but you came by ${seen.origin}.`)
  return seen.isOverTls
    ? done(`You came by ${PUBLIC_URL}.`)
    : unknown(`You came by ${known.host}. The request doesn't tell whether HTTPS was used.`)
}

/** Most hours since the last backup of a site that makes one each night. */
const mostHours = 50

const backupState = ({ places, checkFailure }: BackupState): State => {
  const last = places.at(-1)
  if (!last) return unknown('This program makes none: BACKUP_DIR is off and BACKUP_URL is not set.')
  const failed = places.find(({ failure }) => failure)
  if (failed) return todo(`The last one failed in ${failed.where}: ${failed.failure?.reason}`)
  if (!last.newest)
    return unknown(
      `None yet. The first is made within the hour, in ${last.where}.`,
      last.kind === 'bucket' ? 'Wait, or back up now.' : undefined,
    )
  const isOld = Date.now() - Date.parse(last.newest.at) > mostHours * hourMs
  const said = `The last is of ${last.newest.at.slice(0, 10)}, in ${last.where}.`
  if (isOld) return todo(said)
  if (checkFailure) {
    const { isUnchecked, reason } = checkFailure
    return isUnchecked
      ? unknown(`${said} ${reason}`)
      : todo(`${said} It can't be restored: ${reason}`)
  }
  return last.kind === 'bucket' ? done(said) : unknown(`${said} All are on this machine.`)
}

const sentPrefix = 'test-mail:'

/** Name of what is kept once mail of this sender by this server has arrived; others are to be tried again. */
const arrivedName = (config: Config) => {
  const sender = senderOf(config)
  const address = typeof sender === 'string' ? sender : sender.address
  return `mail-arrived:${hashSecretToken(`${config.SMTP_URL ?? ''} ${address}`)}`
}

const mailState = async (db: Db, config: Config): Promise<State> => {
  if (config.SMTP_URL === undefined) return todo('Mail stays in the outbox: SMTP_URL is not set.')
  const arrived = await listSiteKeys(db, arrivedName(config))
  return arrived.length > 0
    ? done('A test message arrived.')
    : todo(
        'Nobody has confirmed yet that a test message arrived.',
        'Send yourself a test message, and open the link in it.',
      )
}

const bytesOf = (text: string) => createHash('sha256').update(text).digest()

/** Token of a new test message; earlier ones end. */
export const newMailTest = async (tx: Tx): Promise<string> => {
  const { token, hash } = newSecretToken()
  await dropSiteKeys(tx, sentPrefix)
  await addSiteKey(tx, `${sentPrefix}${hash}`, bytesOf(token))
  return token
}

/** Notes that a test message arrived. False for an unknown token. */
export const noteArrival = async (tx: Tx, config: Config, token: string): Promise<boolean> => {
  const name = `${sentPrefix}${hashSecretToken(token)}`
  if ((await listSiteKeys(tx, name)).length === 0) return false
  await dropSiteKeys(tx, sentPrefix)
  await dropSiteKeys(tx, arrivedName(config))
  await addSiteKey(tx, arrivedName(config), bytesOf(token))
  return true
}
