/** Site settings in the database: a row per change; the newest is in force in all processes. */
import { sql } from 'kysely'
import type { Db, Tx } from './db/database.ts'
import { catalogChannel } from './db/listen-to-channel.ts'
import { queryRows } from './db/query.ts'
import { applySettings, type ChangedSettings } from './default-settings.ts'

export type SettingsVersion = { version: number; settings: ChangedSettings; changedAt: string }

/** Latest versions, or those up to `upTo`, newest first; empty if only defaults are in force. */
export const findVersions = (db: Db, most: number, upTo?: number): Promise<SettingsVersion[]> =>
  queryRows(db)`
    select version, settings, changed_at as "changedAt" from site_settings
    where version <= coalesce(${upTo ?? null}::int, version)
    order by version desc limit ${most}`

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
