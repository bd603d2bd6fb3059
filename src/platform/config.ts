/** All settings of the program, read from the environment and validated once, then frozen and passed to functions. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { siteSettings } from '../kit/site-settings.ts'
import { completeGeocoderUrl, parseGeocoderAddress } from './addresses/geocoder-address.ts'
import { parseS3Address } from './addresses/s3-address.ts'
import { parseScannerAddress } from './addresses/scanner-address.ts'
import { environment } from './environment.ts'
import { logLevels } from './log.ts'

const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
  .refine((url) => URL.canParse(url) && !new URL(url).host.includes(','), {
    error: 'must be an address of one host: postgresql://user:password@host:5432/database',
    when: ({ issues }) => issues.length === 0,
  })

/** String that `parse` accepts; the message of an exception is the validation error. */
const parsedBy = (parse: (text: string) => unknown) =>
  z.string().superRefine((value, context) => {
    try {
      parse(value)
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message })
    }
  })

const wholeNumber = (label: string, least: number, most: number) => {
  const words = `must be ${label}, ${least} to ${most}`
  return z.coerce.number(words).int(words).min(least, words).max(most, words)
}

const onOrOff = z.enum(['on', 'off'], 'must be on or off')
const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  .transform((url) => new URL(url))
  .refine((url) => !(url.username || url.password), 'must not have a user or password')

export const defaultInfoAddress = 'info@gearhead-atlas.example'

/** True for reserved top-level domains (RFC 2606), which receive no mail; example.com is allowed for trials. */
export const isReservedAddress = (address: string): boolean =>
  /\.(example|invalid|test|localhost)$/i.test(address)

const settings = z.object({
  PORT: wholeNumber('a port number', 0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: webAddress
    // Pages load their files from the root path.
    .refine(
      ({ pathname, search, hash }) => /^\/+$/.test(pathname + search + hash),
      'must be an address without a path',
    )
    .transform(({ origin }) => origin)
    .optional(),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((folder) => path.resolve(folder)),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  BACKUP_DIR: z
    .string()
    .transform((folder) => (folder === 'off' ? folder : path.resolve(folder)))
    .optional(),
  BACKUP_URL: parsedBy(parseS3Address).optional(),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have 12 characters or more').optional(),
  BACKUP_BEFORE_UPGRADE: onOrOff.default('on'),
  DEMO_DATA: onOrOff.optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./, error: 'must begin with smtp:// or smtps://' })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>"\p{Cc}]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/u,
      'must be an address, or a name and an address: Name <name@example.com>',
    )
    .optional(),
  INFO_ADDRESS: z
    .email('must be an email address')
    .refine((address) => !isReservedAddress(address), 'must be an address that mail can reach')
    .default(defaultInfoAddress),
  UPLOADS_URL: parsedBy(parseS3Address).optional(),
  SCAN_URL: parsedBy(parseScannerAddress).optional(),
  GEOCODER_URL: parsedBy(parseGeocoderAddress).transform(completeGeocoderUrl).optional(),
  MAP_STYLE_URL: webAddress.transform(({ href }) => href).optional(),
  FEEDS_LOOPBACK: onOrOff.default('off'),
  ANALYTICS_ID: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'must be letters, digits, - or _')
    .optional(),
  HSTS_SUBDOMAINS: onOrOff.default('off'),
  REQUIRE_SECOND_FACTOR: onOrOff.default('off'),
  TRUST_STEPS: onOrOff.default('on'),
  MAIL_WEBHOOK_SECRET: z.string().min(16, 'must have 16 characters or more').optional(),
  OFFLINE_COPIES: onOrOff.default('on'),
  METRICS_TOKEN: z.string().min(16, 'must have 16 characters or more').optional(),
  WEB_CONCURRENCY: wholeNumber('the number of server processes', 1, 64).default(1),
  TRUST_PROXY: wholeNumber('the number of proxies in front', 0, 10).default(0),
  OVERLOAD_DELAY_MS: wholeNumber('milliseconds (0 for off)', 0, 10_000).default(80),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .default('production'),
})

/** Names of all settings. */
export const settingNames: readonly string[] = Object.keys(settings.shape)

export type Config = Readonly<z.infer<typeof settings>>

/** Email address for questions: from the site's settings, otherwise from the environment. */
export const infoAddressOf = ({ INFO_ADDRESS }: Pick<Config, 'INFO_ADDRESS'>): string =>
  siteSettings.infoAddress || INFO_ADDRESS

type Mailing = Pick<Config, 'SMTP_URL' | 'INFO_ADDRESS'>

/** True if mail is sent but the address for questions cannot receive any. */
export const lacksInfoAddress = (config: Mailing, address = infoAddressOf(config)): boolean =>
  config.SMTP_URL !== undefined && isReservedAddress(address)

export const infoAddressMissing =
  'INFO_ADDRESS: required with SMTP_URL, for messages, reports and replies, until an address is set at /admin/settings'

/** Throws if mail is sent but neither the site's settings, already loaded, nor the environment have an address. */
export const requireInfoAddress = (config: Mailing): void => {
  if (lacksInfoAddress(config))
    throw new ConfigError(`Some settings are invalid:\n  ${infoAddressMissing}`)
}

/** Sender of mail: MAIL_FROM, otherwise name and address of the site. */
export const senderOf = (config: Pick<Config, 'MAIL_FROM' | 'INFO_ADDRESS'>) =>
  config.MAIL_FROM ?? { name: siteSettings.name, address: infoAddressOf(config) }

/** Settings with secrets; each can also be set as NAME_FILE, the path of a file that contains it. */
export const secrets = [
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'SMTP_URL',
  'UPLOADS_URL',
  'BACKUP_URL',
  'BACKUP_PASSPHRASE',
  'GEOCODER_URL',
  'MAP_STYLE_URL',
  'MAIL_WEBHOOK_SECRET',
  'METRICS_TOKEN',
] as const

export class ConfigError extends Error {}

/** Parses an environment. Throws one ConfigError that lists all problems. */
export const parseConfig = (variables: Readonly<Record<string, string | undefined>>): Config => {
  const problems: string[] = []
  const values = { ...variables }
  for (const name of secrets) {
    const file = values[`${name}_FILE`]
    if (file && values[name]) problems.push(`${name}: set either this or ${name}_FILE, not both`)
    else if (file) values[name] = readSecret(name, file, problems)
  }
  for (const [name, value] of Object.entries(values)) if (value?.trim() === '') delete values[name]
  problems.push(...missingSettings(values))
  const result = settings.safeParse(values)
  for (const issue of result.error?.issues ?? [])
    problems.push(`${issue.path.join('.')}: ${issue.message}`)
  if (problems.length > 0 || !result.data)
    throw new ConfigError(`Some settings are invalid:\n  ${problems.join('\n  ')}`)
  return Object.freeze(result.data)
}

const maxOnEmbedded = 9

/** Problems of settings that require other settings. */
const missingSettings = (values: Readonly<Record<string, string | undefined>>): string[] => {
  const missing: string[] = []
  // Otherwise a client's Host header would determine where a mailed private link leads.
  if (values.SMTP_URL && !values.PUBLIC_URL)
    missing.push('PUBLIC_URL: required with SMTP_URL, for the private links in mail')
  if (values.DATABASE_REPLICA_URL && !values.DATABASE_URL)
    missing.push('DATABASE_REPLICA_URL: requires DATABASE_URL, of which it is a replica')
  if (Number(values.WEB_CONCURRENCY) > maxOnEmbedded && !values.DATABASE_URL)
    missing.push(
      `WEB_CONCURRENCY: at most ${maxOnEmbedded} with the embedded database, which accepts 100 connections`,
    )
  return missing
}

const readSecret = (name: string, file: string, problems: string[]): string | undefined => {
  try {
    const secret = readFileSync(file, 'utf8').trim()
    // Not treated as unset: without DATABASE_URL, the program would start the embedded database.
    if (secret === '') problems.push(`${name}_FILE: ${file} is empty`)
    return secret
  } catch {
    problems.push(`${name}_FILE: can't read ${file}`)
    return undefined
  }
}

export const loadConfig = (): Config => parseConfig(environment)

const masked = '***'

/** One line per setting, `NAME=value`. */
export const configLines = (config: Config): string[] => {
  const hidden: readonly string[] = secrets
  return Object.entries(config).map(([name, value]) => {
    const text = String(value ?? '')
    if (!hidden.includes(name) || text === '') return `${name}=${text}`
    return `${name}=${name.endsWith('_URL') ? withoutSecrets(text) : masked}`
  })
}

/** URL without its passwords and keys; '***' if it cannot be parsed. */
const withoutSecrets = (address: string): string => {
  if (!URL.canParse(address)) return masked
  const url = new URL(address)
  if (url.password !== '') url.password = masked
  for (const name of new Set(url.searchParams.keys())) {
    if (/pass|pwd|secret|token|key/i.test(name)) url.searchParams.set(name, masked)
  }
  url.hash = ''
  return url.href
}
