/** Site settings in the database: a row per change; the newest is in force in all processes. */
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

/** Latest versions, or those up to `upTo`, newest first; empty if only defaults are in force. */
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

/** Applies the newest settings in this process. Loads run in order, so an older result cannot overwrite a newer one. */
export const loadSettings = (db: Db): Promise<void> => {
  const load = async () => {
    const [newest] = await findVersions(db, 1)
    applySettings(newest?.settings)
  }
  loading = loading.then(load, load)
  return loading
}

/** Prevents other changes of settings until the transaction ends. */
export const lockSettings = async (tx: Tx): Promise<void> => {
  await sql`lock table site_settings in share row exclusive mode`.execute(tx)
}

/** Notification payload that announces changed settings. */
const settingsNews = 'settings'

/** True if a notification on the catalog's channel may mean changed settings. */
export const isAboutSettings = (payload: string): boolean =>
  payload === settingsNews || payload === 'reloaded'

/** Stores a version and notifies every process. */
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
