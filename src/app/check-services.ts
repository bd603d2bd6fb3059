/** Connects to each configured service and prints one line with the result. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { backupPlaces, placesOf, probeBackups } from '../features/backup/server/backup-places.ts'
import { queryGeocoder } from '../features/geocoding/server/query-geocoder.ts'
import { probeFolder } from '../features/health/server/probe-folder.ts'
import { probeStorage } from '../features/health/server/probe-storage.ts'
import { parseGeocoderAddress } from '../platform/addresses/geocoder-address.ts'
import {
  type Config,
  infoAddressMissing,
  infoAddressOf,
  lacksInfoAddress,
  senderOf,
} from '../platform/config.ts'
import { type DatabaseConfig, openDatabase } from '../platform/db/database.ts'
import { DatabaseStartError } from '../platform/db/pool/start-error.ts'
import { createLog } from '../platform/log.ts'
import { smtpOf } from '../platform/mail/smtp.ts'
import { loadSettings } from '../platform/stored-settings.ts'
import { createFileStore } from '../platform/uploads/create-file-store.ts'
import { scannerOf } from '../platform/uploads/scan-file.ts'

type Print = (line: string) => void
/** Resolves to facts for the line; throws the reason why the service is unusable. */
type Probe = (config: Config) => Promise<string>

/** Returns true if every configured service works. Writes nothing except a probe file, which it removes. */
export const checkServices = async (config: Config, print: Print): Promise<boolean> => {
  let isGood = true
  for (const [name, check] of Object.entries(checks)) {
    try {
      print(`${name}: ${await check(config)}`)
    } catch (error) {
      isGood = false
      print(`${name}: FAILED: ${reasonOf(error)}`)
    }
  }
  return isGood
}

const notSet = async (setting: string) => `not set (${setting})`

const checkDatabase: Probe = async (config) => {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = config
  const folder = path.join(dataDir, 'postgres')
  if (databaseUrl !== undefined || (lacksInfoAddress(config) && existsSync(folder)))
    return versionAt({ databaseUrl, dataDir })
  return `embedded, in ${folder}`
}

const checkReplica: Probe = async ({ DATABASE_REPLICA_URL: databaseUrl, DATA_DIR: dataDir }) =>
  databaseUrl === undefined
    ? notSet('DATABASE_REPLICA_URL')
    : versionAt({ databaseUrl, dataDir, isReadOnly: true })

const versionAt = async (settings: DatabaseConfig): Promise<string> => {
  const database = await openDatabase({ ...settings, poolSize: 1 })
  try {
    const { rows } = await database.pool.query<{ version: string }>(
      `select current_setting('server_version') as version`,
    )
    // A database without the table gets it at the start.
    await loadSettings(database.db).catch(() => {})
    return `ok, PostgreSQL ${rows[0]?.version}`
  } finally {
    await database.close()
  }
}

const checkData: Probe = async ({ DATA_DIR }) => {
  await probeFolder(DATA_DIR)
  return `ok, ${DATA_DIR} is writable`
}

const checkMail: Probe = async (config) => {
  const smtp = smtpOf(config)
  if (!smtp) return notSet('SMTP_URL')
  await smtp.verify()
  if (lacksInfoAddress(config)) throw new Error(infoAddressMissing)
  const sender = senderOf(config)
  const from = typeof sender === 'string' ? sender : `${sender.name} <${sender.address}>`
  return `ok, sends as ${from}; messages of visitors go to ${infoAddressOf(config)}`
}

const checkUploads: Probe = async (config) => {
  if (config.UPLOADS_URL === undefined) return `in ${path.join(config.DATA_DIR, 'uploads')}`
  await probeStorage(createFileStore(config))
  return 'ok, the bucket can be listed'
}

const checkBackups: Probe = async (config) => {
  const places = placesOf(backupPlaces(config))
  if (places.length === 0) return 'none are made (BACKUP_DIR is off, BACKUP_URL is not set)'
  const words: string[] = []
  for (const place of places) {
    await probeBackups(place)
    words.push(place.where)
  }
  const { BACKUP_PASSPHRASE: passphrase } = config
  return `ok, ${passphrase ? 'encrypted' : 'not encrypted'}, in ${words.join(' and ')}`
}

const checkScanner: Probe = async (config) => {
  const scan = scannerOf(config, createLog('silent'))
  if (!scan) return notSet('SCAN_URL')
  await scan(Buffer.from('A harmless text.'))
  return 'ok'
}

/** A building that every geocoder knows. */
const knownAddress = {
  houseNumber: '1600',
  street: '1600 Pennsylvania Ave NW',
  city: 'Washington',
  state: 'DC',
  zipCode: '20500',
}

const checkGeocoder: Probe = async (config) => {
  const { GEOCODER_URL: url } = config
  if (url === undefined) return notSet('GEOCODER_URL')
  const found = await queryGeocoder(parseGeocoderAddress(url), knownAddress, {
    contact: infoAddressOf(config),
  })
  return found.length > 0 ? 'ok' : 'answers, but does not know the address of the White House'
}

const checks: Readonly<Record<string, Probe>> = {
  database: checkDatabase,
  replica: checkReplica,
  'data folder': checkData,
  mail: checkMail,
  uploads: checkUploads,
  backups: checkBackups,
  scanner: checkScanner,
  geocoder: checkGeocoder,
}

/** Innermost message of an error; outer ones are for visitors. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof DatabaseStartError) return error.message
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message
}
