import { backupPlaces } from '../features/backup/server/backup-places.ts'
import { readBackupState } from '../features/backup/server/backup-state.ts'
import { hasDemo } from '../features/demo/server/has-demo.ts'
import { countFeeds } from '../features/import/server/feeds/feed-store.ts'
import { checkSetup, type SetupDeps } from '../features/settings/server/check-setup.ts'
import { probePublicUrl } from '../features/settings/server/probe-public-url.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db/database.ts'
import { checkServices } from './check-services.ts'

/** Parts of other features that the setup checklist reads. */
export const setupDepsOf = (db: Db, config: Config): SetupDeps => ({
  db,
  config,
  hasDemo: () => hasDemo(db),
  countSources: () => countFeeds(db),
  reportBackups: backupReports(db, config),
  probePublicUrl,
})

/** Reads the state of backups at the configured places. */
export const backupReports = (db: Db, config: Config) => {
  const { places, passphrase } = backupConfigOf(config)
  return () => readBackupState(db, places, passphrase)
}

export const backupConfigOf = (config: Config) => ({
  places: backupPlaces(config),
  passphrase: config.BACKUP_PASSPHRASE,
})

const marks = { done: 'ok', todo: 'TO DO', unknown: 'check' } as const

/** `doctor`: prints the checklist and the services, line by line. Returns true if nothing is wrong. */
export const runDoctor = async (
  db: Db,
  config: Config,
  print: (line: string) => void,
): Promise<boolean> => {
  const lines = await checkSetup(setupDepsOf(db, config))
  for (const { title, state, said, how } of lines)
    print(`${marks[state]}: ${title}. ${said}${state === 'done' ? '' : ` ${how}`}`)
  const isServed = await checkServices(config, print)
  return isServed && lines.every(({ state }) => state !== 'todo')
}
