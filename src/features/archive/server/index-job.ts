/** Keeps the index of the archive up to date: soon after each change, and every five minutes. */
import { sql } from 'kysely'
import type { CatalogVersion } from '../../../catalog/event/server/catalog-version.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import { refreshArchiveIndex } from './refresh-index.ts'

const name = 'index-archive'

/** Changes often come in numbers; an import is one change after the other. */
const pauseMs = 1_000

type Parts = {
  jobs: Jobs
  db: Db
  version: Pick<CatalogVersion, 'onChange'>
  log: Log
}

/** Defines the job and sends it whenever archived events changed. Returns the function that stops sending. */
export const startArchiveIndex = async ({ jobs, db, version, log }: Parts): Promise<() => void> => {
  const run = async (signal: AbortSignal) => {
    const months = await refreshArchiveIndex(db, { signal })
    if (months > 0) log.info({ months }, 'indexed months of the archive')
  }
  await jobs.define(name, run, { every: '*/5 * * * *', expireInSeconds: 4 * 3600 })
  await jobs.sendNow(name)

  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const send = async () => {
    timer = undefined
    try {
      if ((await hasChanges(db)) && !isStopped) await jobs.sendNow(name)
    } catch (err) {
      log.warn({ err }, 'the archive is indexed later: the job could not be sent')
    }
  }
  const forget = version.onChange(() => {
    timer ??= setTimeout(() => void send(), pauseMs)
  })
  return () => {
    isStopped = true
    forget()
    clearTimeout(timer)
  }
}

const hasChanges = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`select from archive_changes limit 1`.execute(db)
  return rows.length > 0
}
