/** Checklist of a new directory, for the browser and the command line. */
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
import { addressState, type Browser, enginesState, type Probe } from './probe-public-url.ts'
import { done, type Finding, texts, todo, unknown } from './setup-lines.ts'

export type SetupDeps = {
  db: Db
  config: Config
  hasDemo: () => Promise<boolean>
  countSources: () => Promise<number>
  reportBackups: () => Promise<BackupState>
  probePublicUrl: Probe
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

const statesOf = async (
  { db, config, hasDemo, countSources, ...deps }: SetupDeps,
  browser?: Browser,
): Promise<Readonly<Record<string, Finding>>> => {
  const address = infoAddressOf(config)
  const sources = await countSources()
  const outside = config.PUBLIC_URL ? await deps.probePublicUrl(config.PUBLIC_URL) : undefined
  return {
    name: nameState(),
    address: isReservedAddress(address)
      ? todo(`Messages would go to ${address}, which no mail reaches.`)
      : done(`Messages and reports of visitors go to ${address}.`),
    accounts: accountsState(),
    region: regionState(),
    demo: (await hasDemo()) ? todo('The directory shows made-up events.') : done('There is none.'),
    'public-url': addressState({ ...config, browser, outside }),
    mail: await mailState(db, config),
    backups: backupState(await deps.reportBackups()),
    'search-engines': enginesState(config.PUBLIC_URL, outside),
    sources:
      sources > 0
        ? done(`${sources} ${sources === 1 ? 'source is' : 'sources are'} followed.`)
        : unknown('No calendar is followed yet.'),
  }
}

export const checkSetup = async (deps: SetupDeps, browser?: Browser): Promise<SetupLine[]> => {
  const states = await statesOf(deps, browser)
  return texts.map((line) => Object.assign({}, line, states[line.id] ?? unknown('')))
}

/** Done with an own name, even if other texts are built in. */
const nameState = (): Finding => {
  const { name, tagline, description } = siteSettings
  if (name === defaultSettings.name) return todo(`The site has the built-in name, ${name}.`)
  const builtIn = [
    ...(tagline === defaultSettings.tagline ? ['tagline'] : []),
    ...(description === defaultSettings.description ? ['description'] : []),
  ].join(' and ')
  return done(`The site is called ${name}.${builtIn && ` Still built in: ${builtIn}.`}`)
}

const accountsState = (): Finding => {
  const { facebook, instagram, x, youtube } = siteSettings
  const count = [facebook, instagram, x, youtube].filter(Boolean).length + furtherAccounts().length
  if (count === 0) return unknown('The footer links to none.')
  return done(`The footer links to ${count}.`)
}

const regionState = (): Finding => {
  const where = regionInWords() || 'The whole country'
  const sentence = `${where}, ${timeZoneLabel(siteZone())}.`
  return siteSettings.region || siteSettings.timeZone ? done(sentence) : unknown(sentence)
}

/** Longest time since the last backup of a site with nightly ones, in hours. */
const maxHours = 50

const backupState = ({ places, checkFailure }: BackupState): Finding => {
  const last = places.at(-1)
  if (!last) return unknown('This program makes none: BACKUP_DIR is off and BACKUP_URL is not set.')
  const failed = places.find(({ failure }) => failure)
  if (failed) return todo(`The last one failed in ${failed.where}: ${failed.failure?.reason}`)
  if (!last.newest)
    return unknown(
      `None yet. The first is made within the hour, in ${last.where}.`,
      last.kind === 'bucket' ? 'Wait, or back up now.' : undefined,
    )
  const isOld = Date.now() - Date.parse(last.newest.at) > maxHours * hourMs
  const sentence = `The last is of ${last.newest.at.slice(0, 10)}, in ${last.where}.`
  if (isOld) return todo(sentence)
  if (checkFailure) {
    const { isUnchecked, reason } = checkFailure
    return isUnchecked
      ? unknown(`${sentence} ${reason}`)
      : todo(`${sentence} It can't be restored: ${reason}`)
  }
  return last.kind === 'bucket' ? done(sentence) : unknown(`${sentence} All are on this machine.`)
}

const sentPrefix = 'test-mail:'

/** Name of the site key stored once mail of this sender arrived by this server; other settings need another test. */
const arrivedName = (config: Config) => {
  const sender = senderOf(config)
  const address = typeof sender === 'string' ? sender : sender.address
  return `mail-arrived:${hashSecretToken(`${config.SMTP_URL ?? ''} ${address}`)}`
}

const mailState = async (db: Db, config: Config): Promise<Finding> => {
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

/** Token of a new test message; ends earlier ones. */
export const newMailTest = async (tx: Tx): Promise<string> => {
  const { token, hash } = newSecretToken()
  await dropSiteKeys(tx, sentPrefix)
  await addSiteKey(tx, `${sentPrefix}${hash}`, bytesOf(token))
  return token
}

/** Records that a test message arrived. False for an unknown token. */
export const noteArrival = async (tx: Tx, config: Config, token: string): Promise<boolean> => {
  const name = `${sentPrefix}${hashSecretToken(token)}`
  if ((await listSiteKeys(tx, name)).length === 0) return false
  await dropSiteKeys(tx, sentPrefix)
  await dropSiteKeys(tx, arrivedName(config))
  await addSiteKey(tx, arrivedName(config), bytesOf(token))
  return true
}
