import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { projectFolder } from '../../tests/support/source-files.ts'
import { tempFolder } from '../../tests/support/temp-folder.ts'
import {
  ConfigError,
  configLines,
  parseConfig,
  requireInfoAddress,
  settingNames,
} from './config.ts'
import { applySettings } from './default-settings.ts'

describe('parseConfig', () => {
  test.each([
    ['PORT', '65536', 'PORT: must be a port number, 0 to 65535'],
    ['WEB_CONCURRENCY', '0', 'WEB_CONCURRENCY: must be the number of server processes, 1 to 64'],
    ['TRUST_PROXY', 'true', 'TRUST_PROXY: must be the number of proxies in front, 0 to 10'],
    ['OVERLOAD_DELAY_MS', '0.5', 'OVERLOAD_DELAY_MS: must be milliseconds (0 for off), 0 to 10000'],
    ['NODE_ENV', 'prod', 'NODE_ENV: must be production, development or test'],
    ['PUBLIC_URL', 'https://example.com/events', 'PUBLIC_URL: must be an address without a path'],
    ['PUBLIC_URL', 'https://example.com?x', 'PUBLIC_URL: must be an address without a path'],
    ['PUBLIC_URL', 'https://me:secret@example.com', 'PUBLIC_URL: must not have a user or password'],
    ['PUBLIC_URL', 'https:///me@example.com/', 'PUBLIC_URL: must not have a user or password'],
    ['MAP_STYLE_URL', 'https:///me@maps.example/a', 'MAP_STYLE_URL: must not have a user'],
    ['SMTP_URL', 'smtp:mail.example', 'SMTP_URL: must begin with smtp:// or smtps://'],
    ['SCAN_URL', 'tcp://me:secret@clamd:3310', 'SCAN_URL: must be the address of clamd'],
    ['GEOCODER_URL', 'nominatim', 'GEOCODER_URL: must be census, or KIND+https://HOST'],
    ['DATABASE_URL_FILE', '/dev/null', 'DATABASE_URL_FILE: /dev/null is empty'],
  ])('%s=%s: the error shows the right form', (name, value, words) => {
    expect(() => parseConfig({ [name]: value })).toThrow(words)
  })

  test('an empty environment is enough', () => {
    const config = parseConfig({})
    expect(config).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
      TRUST_PROXY: 0,
    })
    expect(path.isAbsolute(config.DATA_DIR)).toBe(true)
    expect(Object.isFrozen(config)).toBe(true)
  })

  test('every problem is printed at once', () => {
    const wrong = {
      PORT: 'http',
      DATABASE_URL: 'mysql://x',
      DATABASE_REPLICA_URL: 'postgresql://one:5432,two:port/atlas',
      DEMO_DATA: 'maybe',
      PUBLIC_URL: 'ftp://x',
      SMTP_URL: 'http://mail.example',
      MAIL_FROM: 'info@example.com, boss@example.com',
      UPLOADS_URL: 's3://host/bucket',
      GEOCODER_URL: 'photon',
    }
    const attempt = () => parseConfig(wrong)
    expect(attempt).toThrow(ConfigError)
    for (const name of Object.keys(wrong)) expect(attempt).toThrow(name)
  })

  test('empty text means not set', () => {
    const config = parseConfig({ DATABASE_URL: '', OVERLOAD_DELAY_MS: ' ' })
    expect(config.DATABASE_URL).toBeUndefined()
    expect(config.OVERLOAD_DELAY_MS).toBe(80)
  })

  test.each([
    ['https://example.com/', 'https://example.com'],
    ['HTTP://LocalHost:4004', 'http://localhost:4004'],
    [' https://Example.COM:443// ', 'https://example.com'],
    ['http://bücher.example:80', 'http://xn--bcher-kva.example'],
  ])('PUBLIC_URL=%s is normalized to %s', (PUBLIC_URL, origin) => {
    expect(parseConfig({ PUBLIC_URL }).PUBLIC_URL).toBe(origin)
  })

  test('MAP_STYLE_URL is normalized, and keeps its path and key', () => {
    const { MAP_STYLE_URL } = parseConfig({ MAP_STYLE_URL: 'HTTPS://Maps.example:443/a?key=K' })
    expect(MAP_STYLE_URL).toBe('https://maps.example/a?key=K')
  })

  test('with mail, the public URL is required', () => {
    const smtp = { SMTP_URL: 'smtp://localhost:25', PORT: 'x' }
    const attempt = () => parseConfig(smtp)
    expect(attempt).toThrow('PUBLIC_URL: required with SMTP_URL')
    expect(attempt).toThrow('PORT')
    const whole = { ...smtp, PORT: '1', PUBLIC_URL: 'https://example.com', INFO_ADDRESS: 'a@b.org' }
    expect(parseConfig(whole)).toMatchObject({
      SMTP_URL: smtp.SMTP_URL,
      INFO_ADDRESS: 'a@b.org',
    })
    const file = path.join(tempFolder(onTestFinished), 'smtp')
    writeFileSync(file, 'smtp://localhost:25')
    expect(() => parseConfig({ SMTP_URL_FILE: file })).toThrow('PUBLIC_URL: required with SMTP_URL')
  })

  test('with mail, the address for messages comes from the environment or the settings', () => {
    const mail = { SMTP_URL: 'smtp://localhost:25', PUBLIC_URL: 'https://example.com' }
    const start = (more = {}) => requireInfoAddress(parseConfig({ ...mail, ...more }))
    expect(() => start()).toThrow('INFO_ADDRESS: required with SMTP_URL')
    start({ INFO_ADDRESS: 'a@b.org' })
    requireInfoAddress(parseConfig({}))
    applySettings({ infoAddress: 'hello@ohio-wheels.org' })
    start()
    applySettings()
  })

  test.each(['info@gearhead-atlas.example', 'a@b.invalid', 'x@localhost', 'nobody'])(
    '%s is refused as the address for messages',
    (INFO_ADDRESS) => expect(() => parseConfig({ INFO_ADDRESS })).toThrow('INFO_ADDRESS: must be'),
  )

  test('the public geocoder has a short name', () => {
    expect(parseConfig({ GEOCODER_URL: 'census' }).GEOCODER_URL).toBe(
      'census+https://geocoding.geo.census.gov/geocoder',
    )
  })

  test('a replica requires a database; a URL names one host', () => {
    const replica = { DATABASE_REPLICA_URL: 'postgresql://me@two/atlas' }
    expect(() => parseConfig(replica)).toThrow('DATABASE_REPLICA_URL: requires DATABASE_URL')
    const both = { ...replica, DATABASE_URL: 'postgresql://me@one/atlas' }
    expect(parseConfig(both)).toMatchObject(both)
    for (const several of ['one:5432,two:5433', 'one,two']) {
      const attempt = () => parseConfig({ DATABASE_URL: `postgresql://me@${several}/atlas` })
      expect(attempt).toThrow('DATABASE_URL: must be an address of one host')
    }
  })

  test('a secret may come from a file, but not from both', () => {
    const file = path.join(tempFolder(onTestFinished), 'url')
    writeFileSync(file, 'postgresql://me@db/atlas\n')
    expect(parseConfig({ DATABASE_URL_FILE: file }).DATABASE_URL).toBe('postgresql://me@db/atlas')
    const both = { DATABASE_URL_FILE: file, DATABASE_URL: 'postgresql://x' }
    expect(() => parseConfig(both)).toThrow('not both')
    expect(() => parseConfig({ DATABASE_URL_FILE: `${file}x` })).toThrow("can't read")
  })
})

test.each([
  ['.env.example', (name: string) => new RegExp(`^(# )?${name}=`, 'm')],
  ['docs/operations.md', (name: string) => new RegExp(`^\\| .*\`${name}\`.* \\|`, 'm')],
])('%s names every setting', (file, form) => {
  const text = readFileSync(path.join(projectFolder, file), 'utf8')
  // NODE_ENV is set by the command that starts the program.
  const documented = settingNames.filter((name) => name !== 'NODE_ENV')
  expect(documented.filter((name) => !form(name).test(text))).toEqual([])
})

test('.env.example states the defaults', () => {
  const text = readFileSync(path.join(projectFolder, '.env.example'), 'utf8')
  const stated = [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value]) => [
    name,
    value,
  ])
  expect(stated.length).toBeGreaterThan(5)
  expect(parseConfig(Object.fromEntries(stated))).toEqual(parseConfig({}))
})

const shown = (name: string, value: string) =>
  configLines(
    parseConfig({ PUBLIC_URL: 'https://h', INFO_ADDRESS: 'a@b.org', [name]: value }),
  ).find((text) => text.startsWith(`${name}=`))

test.each([
  ['DATABASE_URL', 'postgresql://h/db?user=u&password=geheim'],
  ['DATABASE_URL', 'postgresql://u:geheim@h:5432/db?sslmode=require'],
  ['DATABASE_URL', 'postgresql://u:ge@geheim@h/db'],
  ['DATABASE_URL', 'postgresql://h/db?Password=geheim&password=geheim&sslpassword=geheim'],
  ['SMTP_URL', 'smtp://u:p@geheim@h'],
  ['SMTP_URL', 'smtps://u:geheim@h:465#geheim'],
  ['UPLOADS_URL', 's3://key:geheim@s3.example/bucket?region=us-east-1'],
  ['MAP_STYLE_URL', 'https://maps.example/style.json?key=geheim'],
  ['GEOCODER_URL', 'pelias+https://maps.example/geo?api_key=geheim&rate=5'],
])('%s=%s is shown without its secret', (name, value) => {
  expect(shown(name, value)).toContain('***')
  expect(shown(name, value)).not.toContain('geheim')
})

test('other values are shown unchanged', () => {
  expect(shown('DATABASE_URL', 'postgresql://u:geheim@h:5433/db?sslmode=require')).toBe(
    'DATABASE_URL=postgresql://u:***@h:5433/db?sslmode=require',
  )
  expect(shown('PORT', '8080')).toBe('PORT=8080')
})
