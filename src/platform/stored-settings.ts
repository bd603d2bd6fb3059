/** Settings of the site in the database: a row for each change, the newest in force in all processes. */
import { type Generated, sql } from 'kysely'
import type { Db, Tx } from './db/database.ts'
import { catalogChannel } from './db/listen-to-channel.ts'
import { applySettings, type ChangedSettings } from './default-settings.ts'

declare module './db/tables.ts' {
  interface Tables {
    site_settings: { version: number; settings: ChangedSettings; changed_at: Generated<string> }
  }
}

export type SettingsVersion = { version: number; settings: ChangedSettings; changedAt: string }

/** The newest versions, or those up to one, newest first; without any the defaults are in force. */
export const findVersions = async (
  db: Db,
  most: number,
  upTo?: number,
): Promise<SettingsVersion[]> => {
  const newest = db.selectFrom('site_settings').selectAll().orderBy('version', 'desc').limit(most)
  const query = upTo === undefined ? newest : newest.where('version', '<=', upTo)
  const rows = await query.execute()
  return rows.map(({ version, settings, changed_at }) => {
    return { version, settings, changedAt: changed_at }
  })
}

let loading: Promise<void> = Promise.resolve()

/** Puts the newest settings in force in this process; one reading after another, so that none overtakes a later one. */
export const loadSettings = (db: Db): Promise<void> => {
  const load = async () => {
    const [newest] = await findVersions(db, 1)
    applySettings(newest?.settings)
  }
  loading = loading.then(load, load)
  return loading
}

/** Keeps everybody else from changing settings until the transaction ends. */
export const lockSettings = async (tx: Tx): Promise<void> => {
  await sql`lock table site_settings in share row exclusive mode`.execute(tx)
}

/** Payload of the notice that tells every process of other settings. */
const settingsNews = 'settings'

/** True if a notice of the catalog's channel may mean other settings. */
export const isAboutSettings = (payload: string): boolean =>
  payload === settingsNews || payload === 'reloaded'

/** Stores a version and tells every process. */
export const addVersion = async (
  tx: Tx,
  version: number,
  settings: ChangedSettings,
): Promise<void> => {
  await sql`
    insert into site_settings (version, settings) values (${version}, ${JSON.stringify(settings)})
  `.execute(tx)
  await sql`select pg_notify(${catalogChannel}, ${settingsNews})`.execute(tx)
}
