import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../tests/support/database.ts'
import { fakeGeocoder } from '../../tests/support/fake-geocoder.ts'
import { freePort } from '../../tests/support/free-port.ts'
import { startMailServer } from '../../tests/support/mail-server.ts'
import { startS3Server } from '../../tests/support/s3-server.ts'
import { infoAddressMissing, parseConfig } from '../platform/config.ts'
import { inTransaction } from '../platform/db/pool/transaction.ts'
import { applySettings } from '../platform/default-settings.ts'
import { sendTestMail } from '../platform/mail/mail-command.ts'
import { addVersion } from '../platform/stored-settings.ts'
import { checkServices } from './check-services.ts'

const database = await testDatabase()
const mail = await startMailServer()
const storage = await startS3Server()
const geocoder = await fakeGeocoder()
const folder = mkdtempSync(path.join(tmpdir(), 'services-'))
afterAll(async () => {
  await Promise.all([mail.stop(), storage.stop()])
  rmSync(folder, { recursive: true, force: true })
})

const mailSettings = { PUBLIC_URL: 'https://atlas.example', INFO_ADDRESS: 'info@atlas.org' }

const check = async (settings: Record<string, string>) => {
  const lines: string[] = []
  const config = parseConfig({ DATA_DIR: folder, ...settings })
  const isGood = await checkServices(config, (line) => lines.push(line))
  return { isGood, lines }
}

test('services that are not configured are listed, without an error', async () => {
  const { isGood, lines } = await check({})
  expect(isGood).toBe(true)
  expect(lines).toEqual([
    `database: embedded, in ${folder}/postgres`,
    'replica: not set (DATABASE_REPLICA_URL)',
    `data folder: ok, ${folder} is writable`,
    'mail: not set (SMTP_URL)',
    `uploads: in ${folder}/uploads`,
    `backups: ok, not encrypted, in ${folder}/backups`,
    'scanner: not set (SCAN_URL)',
    'geocoder: not set (GEOCODER_URL)',
  ])
})

test('each configured service is tested and reported in one line', async () => {
  const { isGood, lines } = await check({
    ...mailSettings,
    DATABASE_URL: database.url,
    SMTP_URL: mail.url,
    UPLOADS_URL: storage.url(),
    BACKUP_DIR: 'off',
    BACKUP_URL: storage.url('flyers/backups'),
    BACKUP_PASSPHRASE: 'twelve or more letters',
    GEOCODER_URL: geocoder.url('photon'),
  })
  expect(lines.join('\n')).toMatch(/^database: ok, PostgreSQL \d+/)
  expect(lines).toContain(
    'mail: ok, sends as Gearhead Atlas <info@atlas.org>; messages of visitors go to info@atlas.org',
  )
  expect(lines).toContain('uploads: ok, the bucket can be listed')
  expect(lines).toContainEqual(
    expect.stringMatching(/^backups: ok, encrypted, in the bucket flyers at 127/),
  )
  expect(storage.contents()).toEqual({ keys: [], unfinished: 0 })
  expect(lines.at(-1)).toMatch(/^geocoder: (ok|answers)/)
  expect(isGood).toBe(true)
  expect(mail.received).toEqual([])
})

test('without INFO_ADDRESS, mail fails like the start, unless an address is set at /admin/settings', async () => {
  onTestFinished(() => applySettings())
  const settings = { SMTP_URL: mail.url, PUBLIC_URL: mailSettings.PUBLIC_URL }
  const withDatabase = { ...settings, DATABASE_URL: database.url }
  for (const each of [settings, withDatabase]) {
    const { isGood, lines } = await check(each)
    expect({ isGood, lines }).toMatchObject({ isGood: false })
    expect(lines).toContain(`mail: FAILED: ${infoAddressMissing}`)
  }
  expect(existsSync(path.join(folder, 'postgres'))).toBe(false)
  await inTransaction(database.db, (tx) => addVersion(tx, 1, { infoAddress: 'hello@wheels.org' }))
  const { isGood, lines } = await check(withDatabase)
  expect({ isGood, lines }).toMatchObject({ isGood: true })
  expect(lines).toContainEqual(expect.stringMatching(/^mail: ok, .*go to hello@wheels\.org$/))
})

test('each service that fails is listed with the reason', async () => {
  const port = await freePort()
  const notFolder = path.join(folder, 'file')
  writeFileSync(notFolder, '')
  const { isGood, lines } = await check({
    ...mailSettings,
    DATA_DIR: notFolder,
    DATABASE_URL: `postgresql://atlas:geheim@127.0.0.1:${port}/atlas`,
    DATABASE_REPLICA_URL: `postgresql://atlas:geheim@127.0.0.1:${port}/atlas`,
    SMTP_URL: `smtp://atlas:geheim@127.0.0.1:${port}`,
    UPLOADS_URL: storage.url('missing'),
    BACKUP_DIR: path.join(notFolder, 'backups'),
    SCAN_URL: `tcp://127.0.0.1:${port}`,
    GEOCODER_URL: `photon+http://127.0.0.1:${port}`,
  })
  expect(isGood).toBe(false)
  expect(lines).toHaveLength(8)
  for (const line of lines) expect(line).toMatch(/^[\w ]+: FAILED: .{10}/)
  expect(lines.join('\n')).not.toContain('geheim')
  expect(lines.slice(0, 2)).toEqual(
    ['DATABASE_URL', 'DATABASE_REPLICA_URL'].map((setting, index) => {
      const what = ['database', 'replica'][index]
      return `${what}: FAILED: Can't open ${setting} (127.0.0.1:${port}/atlas): nothing listens there. Start PostgreSQL, or correct the address.`
    }),
  )
  expect(lines[4]).toContain('The bucket of UPLOADS_URL does not exist.')
})

test('a test message is sent at once, bypassing the outbox', async () => {
  const lines: string[] = []
  const config = parseConfig({ ...mailSettings, SMTP_URL: mail.url })
  await sendTestMail(config, 'pat@example.com', (line) => lines.push(line))
  expect(lines).toEqual([
    'The mail server took the message for pat@example.com. Check that it arrives.',
  ])
  expect(mail.received.map(({ to, mail: { subject } }) => ({ to, subject }))).toEqual([
    { to: ['pat@example.com'], subject: 'Test message from Gearhead Atlas' },
  ])
  await expect(sendTestMail(parseConfig({}), 'pat@example.com')).rejects.toThrow('Set SMTP_URL')
  mail.troubles.push({ at: 'recipient', code: 550, text: 'No such user' })
  await expect(sendTestMail(config, 'nobody@example.com', () => {})).rejects.toThrow('No such user')
})
