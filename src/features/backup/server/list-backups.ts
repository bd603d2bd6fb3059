import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { ResponseOf } from '../../../kit/endpoint.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { listBackups as contract } from '../contract.ts'
import { reasonOf } from './backup-files.ts'
import { type BackupPlace, type BackupPlaces, placesOf } from './backup-places.ts'
import { type BackupReport, failureWords, listReports } from './backup-reports.ts'
import { failureIn } from './backup-state.ts'
import { isEncryptedStart, startLength } from './encrypt-backup.ts'
import { isUnderWay } from './one-at-a-time.ts'

type Listing = ResponseOf<typeof contract>
type Place = Listing['places'][number]

/** Maximum number of listed backups; rotation leaves fewer, unless the bucket's key does not permit deletion. */
const maxListed = 60

/** Longest wait for a place, so that the page can report one that does not respond. */
const maxMs = 10_000

export const listBackups = async (
  db: Db,
  places: BackupPlaces,
): Promise<Omit<Listing, 'isConfirmed'>> => {
  const reports = new Map((await listReports(db)).map((report) => [report.kind, report]))
  const check = reports.get('check')
  const restore = reports.get('restore')
  return {
    isBusy: await isUnderWay(db),
    places: await Promise.all(
      placesOf(places).map((place) => describe(place, reports.get(place.kind))),
    ),
    check:
      check?.doneAt && check.name ? { at: check.doneAt, name: check.name, said: check.note } : null,
    checkFailure: failureIn(check),
    restored: restore?.doneAt && restore.name ? { at: restore.doneAt, name: restore.name } : null,
    restoreFailure: failureIn(restore),
  }
}

const describe = async (place: BackupPlace, report: BackupReport | undefined): Promise<Place> => {
  const { kind, where } = place
  const placeState = { kind, where, failure: failureIn(report), problem: null }
  try {
    return { ...placeState, ...(await inTime(listOf(place))) }
  } catch (error) {
    return { ...placeState, problem: failureWords(error), backups: [], further: 0 }
  }
}

const inTime = <T>(work: Promise<T>): Promise<T> => {
  const failWhenLate = async () => {
    await sleep(maxMs, undefined, { ref: false })
    throw new Error(`There was no answer within ${maxMs / 1000} seconds.`)
  }
  return Promise.race([work, failWhenLate()])
}

const listOf = async (place: BackupPlace): Promise<Pick<Place, 'backups' | 'further'>> => {
  const files = await place.list()
  const backups = files.slice(0, maxListed).map(async (file) => {
    const { name, at, bytes } = file
    const reason = reasonOf(name) ?? ('night' as const)
    return {
      name,
      at,
      bytes,
      reason,
      isEncrypted: await isEncrypted(place, file).catch(() => null),
    }
  })
  return { backups: await Promise.all(backups), further: Math.max(0, files.length - maxListed) }
}

/** Cached results: a backup is never changed. */
const encryptionCache = new LRUCache<string, boolean>({ max: 1_000 })

const isEncrypted = async (
  place: BackupPlace,
  { name, bytes }: { name: string; bytes: number },
): Promise<boolean> => {
  const key = `${place.where} ${name} ${bytes}`
  const cached = encryptionCache.get(key)
  if (cached !== undefined) return cached
  const answer = isEncryptedStart(await place.start(name, startLength))
  encryptionCache.set(key, answer)
  return answer
}
