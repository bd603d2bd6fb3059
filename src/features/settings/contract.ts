/** Settings of the site: read, previewed, changed and undone by administrators. */
import { z } from 'zod'
import { readRegion } from '../../catalog/place/region.ts'
import { timeZoneName } from '../../catalog/time/time-zone-name.ts'
import { ownerEndpoint } from '../../kit/endpoint.ts'
import { furtherAccounts, type SiteSettings } from '../../kit/site-settings.ts'
import { manyLines, oneLine } from '../../kit/text/clean-text.ts'

const tag = 'Settings'

const line = (most: number) =>
  z
    .string('Enter a text.')
    .transform(oneLine)
    .pipe(z.string().max(most, `At most ${most} characters.`))

/** Text that is empty or matches `fits`. */
const fitting = (most: number, fits: RegExp, message: string) =>
  line(most).refine((text) => text === '' || fits.test(text), message)

const webAddress = /^https?:\/\/[^\s/?#"<>]+\.[^\s"<>]+$/
const account = fitting(300, webAddress, 'Enter a whole address: https://…')

const maxAccounts = 8

/** Accounts, with a label and an address on each line. */
const accounts = z
  .string('Enter a text.')
  .transform((text) =>
    manyLines(text)
      .split('\n')
      .map(oneLine)
      .filter((each) => each !== '')
      .join('\n'),
  )
  .superRefine((text, context) => {
    const say = (message: string) => context.addIssue({ code: 'custom', message })
    const lines = text === '' ? [] : text.split('\n')
    if (lines.length > maxAccounts) say(`At most ${maxAccounts} accounts.`)
    for (const [index, each] of lines.entries()) {
      const [label, href] = furtherAccounts(each)[0] ?? ['', '']
      if (!webAddress.test(href) || href.length > 300)
        return say(`Line ${index + 1}: enter a name and a whole address, Mastodon https://…`)
      if (label.length > 30) return say(`Line ${index + 1}: a name has up to 30 characters.`)
    }
  })

/** Text that is parsed, and stored in normalized form. */
const meaning = (most: number, parse: (text: string) => string | undefined, message: string) =>
  line(most).transform((text, context) => {
    const parsed = text === '' ? '' : parse(text)
    if (parsed === undefined) context.addIssue({ code: 'custom', message })
    return parsed ?? ''
  })

/** Ed25519 public key as base64 of its DER form, with or without the lines of PEM. */
const publicKey = (text: string) => {
  const [, key] =
    /^(?:-----BEGIN PUBLIC KEY-----)?\s*([\w+/=]+)\s*(?:-----END PUBLIC KEY-----)?$/.exec(text) ??
    []
  return key && /^MCowBQYDK2VwAyEA[A-Za-z0-9+/]{43}=$/.test(key) ? key : undefined
}

const fields = {
  name: line(60).refine(
    (name) => name === '' || /[\p{L}\p{N}]/u.test(name),
    'Enter a name with letters.',
  ),
  tagline: line(200),
  description: line(300),
  infoAddress: fitting(
    254,
    /^[^\s@<>"(),:;]+@[^\s@<>"(),:;]+\.[^\s@<>"(),:;]+$/,
    'Enter an email address.',
  ),
  banner: line(200),
  mission: line(1000),
  analyticsId: fitting(64, /^[\w-]+$/, 'Enter the ID: letters, digits, - or _.'),
  facebook: account,
  instagram: account,
  x: account,
  youtube: account,
  accounts,
  region: meaning(600, readRegion, 'Enter states, such as Ohio or OH, IN.'),
  timeZone: meaning(64, timeZoneName, 'Enter a zone of the IANA list, such as America/Chicago.'),
  releaseUrl: account,
  releaseKey: meaning(300, publicKey, 'Enter a public key of Ed25519: MCowBQYDK2VwAyEA….'),
} satisfies Record<keyof SiteSettings, z.ZodType>

const change = z.object({ name: z.string(), before: z.string(), after: z.string() })
const count = z.int().nonnegative()

export const getSettings = ownerEndpoint(tag, {
  method: 'GET',
  path: '/api/admin/settings',
  summary: 'Returns the current settings and their latest changes.',
  response: z.object({
    /** 0 before the first change. */
    version: count,
    settings: z.object(
      Object.fromEntries(Object.keys(fields).map((name) => [name, z.string()])) as Record<
        keyof SiteSettings,
        z.ZodString
      >,
    ),
    /** Newest first. */
    history: z.array(z.object({ version: count, changedAt: z.string(), changes: z.array(change) })),
  }),
})

/** Version number of the settings, four bytes in PostgreSQL. */
const version = z.coerce
  .number('Must be a number.')
  .int('Must be a whole number.')
  .min(0, 'Must not be below 0.')
  .max(2_147_483_647, 'Must be one that the list of changes names.')

const outcome = z.object({
  changes: z.array(change),
  /** Name of an exported file, and address of the static one, with the new site name. */
  files: z.array(z.string()),
})
export type SettingsOutcome = z.infer<typeof outcome>

export const changeSettings = ownerEndpoint(tag, {
  method: 'PUT',
  path: '/api/admin/settings',
  summary: 'Changes the settings of the site in all processes, or previews a change.',
  description:
    'An empty text restores the default. `version` is the version of the settings as read; 409 if they have changed since.',
  body: z.strictObject({
    version,
    /** Dry run: returns what would change. */
    preview: z.enum(['yes', 'no']).default('no'),
    ...fields,
  }),
  response: outcome,
  errors: ['conflict'],
})

export const undoSettings = ownerEndpoint(tag, {
  method: 'POST',
  path: '/api/admin/settings/undo',
  summary: 'Restores the settings from before a change, undoing later changes, too.',
  description:
    '`version` is the version that the change created, `newest` the current version as read; 409 if the settings have changed since.',
  body: z.strictObject({
    /** Version that the change created. */
    version,
    newest: version,
  }),
  response: outcome,
  errors: ['not_found', 'conflict'],
})
