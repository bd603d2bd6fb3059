import { staticExportPath } from '../../../catalog/links/paths.ts'
import { AppError, type FieldErrors, orNotFound, refuseProblems } from '../../../kit/errors.ts'
import { plainName, type SiteSettings } from '../../../kit/site-settings.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Administrator } from '../../../platform/auth/administrator.ts'
import { type Config, isReservedAddress, lacksInfoAddress } from '../../../platform/config.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { type ChangedSettings, defaultSettings } from '../../../platform/default-settings.ts'
import type { Api } from '../../../platform/http/api.ts'
import {
  addVersion,
  findVersions,
  loadSettings,
  lockSettings,
} from '../../../platform/stored-settings.ts'
import { changeSettings, getSettings, type SettingsOutcome, undoSettings } from '../contract.ts'

const names = Object.keys(defaultSettings) as (keyof SiteSettings)[]

const filled = (changes: ChangedSettings = {}): SiteSettings => ({
  ...defaultSettings,
  ...changes,
})

/** Texts that are neither empty nor the default. */
const changedOf = (texts: SiteSettings): ChangedSettings =>
  Object.fromEntries(
    names.flatMap((name) =>
      texts[name] === '' || texts[name] === defaultSettings[name] ? [] : [[name, texts[name]]],
    ),
  )

const changesBetween = (before: SiteSettings, after: SiteSettings) =>
  names.flatMap((name) =>
    before[name] === after[name] ? [] : [{ name, before: before[name], after: after[name] }],
  )

const outcomeOf = (
  before: ChangedSettings | undefined,
  after: ChangedSettings,
): SettingsOutcome => {
  const settings = filled(after)
  const prefix = plainName('_', settings.name)
  return {
    changes: changesBetween(filled(before), settings),
    files: [`${prefix}_Database_2027-01-31.csv`, staticExportPath(settings.name)],
  }
}

/** Maximum number of changes shown. */
const maxShown = 20

type SettingsDeps = {
  db: Db
  config: Pick<Config, 'SMTP_URL' | 'INFO_ADDRESS'>
  refresh?: () => Promise<void>
}

/** `version`: that of the settings that the form showed. */
type SettingsChange = { version: number; decide: (tx: Tx) => Promise<ChangedSettings> }

/** Stores what `decide` returns. Throws `conflict` if the settings have changed since they were shown. */
const createChange =
  ({ db, config, refresh }: SettingsDeps) =>
  async (actor: Administrator, { version, decide }: SettingsChange): Promise<SettingsOutcome> => {
    const outcome = await inTransaction(db, async (tx) => {
      await lockSettings(tx)
      const [newest] = await findVersions(tx, 1)
      if ((newest?.version ?? 0) !== version)
        throw new AppError('conflict', {
          message: 'Somebody changed the settings meanwhile. Look at them and try again.',
        })
      const settings = await decide(tx)
      requireComplete(config, settings)
      const result = outcomeOf(newest?.settings, settings)
      if (result.changes.length === 0) return result
      await addVersion(tx, version + 1, settings)
      const of = (side: 'before' | 'after') =>
        Object.fromEntries(result.changes.map((each) => [each.name, each[side]]))
      await recordAudit(tx, {
        actor,
        action: 'settings_changed',
        subject: { type: 'settings', id: 'site' },
        before: of('before'),
        after: of('after'),
      })
      return result
    })
    // Takes effect with the next request of this process; other processes are notified.
    await loadSettings(db)
    await refresh?.()
    return outcome
  }

/** Requires an address for a site that sends mail, or its next start would fail; and a key for a file of releases. */
const requireComplete = (
  config: SettingsDeps['config'],
  { infoAddress, releaseUrl, releaseKey }: ChangedSettings,
) => {
  const fields: FieldErrors = {}
  if (lacksInfoAddress(config, infoAddress || config.INFO_ADDRESS))
    fields.infoAddress = 'Enter an address: the site sends mail and INFO_ADDRESS is not set.'
  if (releaseUrl && !releaseKey) fields.releaseKey = 'Enter the key that the file is signed with.'
  if (releaseKey && !releaseUrl) fields.releaseUrl = 'Enter the address of the file.'
  refuseProblems(fields)
}

export const settingsRoutes = (api: Api, deps: SettingsDeps): void => {
  const { db, config } = deps
  const change = createChange(deps)

  api.answer(getSettings, async () => {
    const versions = await findVersions(db, maxShown + 1)
    const history = versions.slice(0, maxShown).map(({ version, settings, changedAt }, index) => {
      const changes = changesBetween(filled(versions[index + 1]?.settings), filled(settings))
      return { version, changedAt, changes }
    })
    const [newest] = versions
    return { version: newest?.version ?? 0, settings: filled(newest?.settings), history }
  })

  api.answer(changeSettings, async ({ administrator, version, preview, ...texts }) => {
    if (isReservedAddress(texts.infoAddress))
      refuseProblems({ infoAddress: 'Enter an address that mail can reach.' })
    const settings = changedOf(texts)
    if (preview === 'yes') {
      requireComplete(config, settings)
      const [newest] = await findVersions(db, 1)
      return outcomeOf(newest?.settings, settings)
    }
    return change(administrator, { version, decide: async () => settings })
  })

  api.answer(undoSettings, ({ administrator, version, newest }) => {
    const decide = async (tx: Tx) => {
      const [undone, before] = await findVersions(tx, 2, version)
      orNotFound(undone?.version === version, 'change')
      return before?.settings ?? {}
    }
    return change(administrator, { version: newest, decide })
  })
}
