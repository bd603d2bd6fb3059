/** Settings of the site: read, previewed, changed and undone by administrators. */
import { z } from 'zod'
import { ownerEndpoint } from '../../kit/endpoint.ts'
import type { SiteSettings } from '../../kit/site-settings.ts'
import { oneLine } from '../../kit/text/clean-text.ts'

const tag = 'Settings'

const line = (most: number) =>
  z
    .string('Enter a text.')
    .transform(oneLine)
    .pipe(z.string().max(most, `At most ${most} characters.`))

/** Empty, or what fits. */
const fitting = (most: number, fits: RegExp, message: string) =>
  line(most).refine((text) => text === '' || fits.test(text), message)

const account = fitting(
  300,
  /^https?:\/\/[^\s/?#"<>]+\.[^\s"<>]+$/,
  'Enter a whole address: https://…',
)

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
} satisfies Record<keyof SiteSettings, z.ZodType>

const change = z.object({ name: z.string(), before: z.string(), after: z.string() })
const count = z.int().nonnegative()

export const getSettings = ownerEndpoint(tag, {
  method: 'GET',
  path: '/api/admin/settings',
  summary: 'Returns the settings in force and their latest changes.',
  response: z.object({
    /** 0 while nothing was changed. */
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

const outcome = z.object({
  changes: z.array(change),
  /** Name of an exported file, and address of the static one, under the new name. */
  files: z.array(z.string()),
})
export type SettingsOutcome = z.infer<typeof outcome>

export const changeSettings = ownerEndpoint(tag, {
  method: 'PUT',
  path: '/api/admin/settings',
  summary: 'Changes the settings of the site in every process, or shows what would change.',
  description:
    'An empty text takes the default. `version` is that of the settings that were edited: 409 if somebody has changed them since.',
  body: z.strictObject({
    version: z.coerce.number('Must be a number.').int('Must be a whole number.'),
    /** Only checks, and returns what would change. */
    preview: z.enum(['yes', 'no']).default('no'),
    ...fields,
  }),
  response: outcome,
  errors: ['conflict'],
})

export const undoSettings = ownerEndpoint(tag, {
  method: 'POST',
  path: '/api/admin/settings/undo',
  summary: 'Puts back the settings from before a change, and with it those before later ones.',
  description:
    '`version` is the one that the change made, `newest` that of the settings in force: 409 if somebody has changed them since.',
  body: z.strictObject({
    /** Version that the change made. */
    version: z.coerce.number('Must be a number.').int('Must be a whole number.'),
    newest: z.coerce.number('Must be a number.').int('Must be a whole number.'),
  }),
  response: outcome,
  errors: ['not_found', 'conflict'],
})
