import { describe, expect, test } from 'vitest'
import { backupMoment, backupName, chooseOutdated, isBackupDue } from './backup-files.ts'

const day = 86_400_000
const start = Date.parse('2026-11-20T09:41:07Z')

const fileAt = (now: number) => {
  const name = backupName(now)
  return { name, at: backupMoment(name) ?? '', bytes: 1 }
}

test('names contain the time, and other files are not backups', () => {
  expect(backupName(start)).toBe('gearhead-atlas-2026-11-20T094107Z.backup')
  expect(backupMoment(backupName(start))).toBe('2026-11-20T09:41:07.000Z')
  for (const other of ['notes.txt', 'mine.backup', `${backupName(start)}.part`])
    expect(backupMoment(other)).toBeUndefined()
})

describe('rotation', () => {
  test('of nightly backups, seven days and four weeks are kept', () => {
    let files: ReturnType<typeof fileAt>[] = []
    for (let night = 0; night < 90; night++) {
      files.unshift(fileAt(start + night * day))
      const outdated = new Set(chooseOutdated(files))
      files = files.filter((file) => !outdated.has(file))
    }
    const dates = files.map(({ at }) => at.slice(0, 10))
    // Night 90 is Wednesday, February 17: kept are seven days back, and the Sundays of the weeks before.
    expect(dates).toEqual([
      ...[17, 16, 15, 14, 13, 12, 11].map((date) => `2027-02-${date}`),
      '2027-02-07',
      '2027-01-31',
    ])
  })

  test('for each reason, the oldest and newest of the last three days are kept, besides nightly backups', () => {
    const made = (reason: 'before-upgrade' | 'before-restore', days: number, minutes = 0) => {
      const name = backupName(start - days * day + minutes * 60_000, reason)
      return { name, at: backupMoment(name) ?? '', bytes: 1 }
    }
    const nights = Array.from({ length: 12 }, (_, days) => fileAt(start - days * day))
    const restores = [40, 41, 42, 43, 44].map((days) => made('before-restore', days))
    // A process that fails in a migration is restarted repeatedly.
    const upgrades = Array.from({ length: 50 }, (_, tries) => made('before-upgrade', 3, 49 - tries))
    const gone = new Set(chooseOutdated([...nights, ...restores, ...upgrades]))
    expect(restores.filter((file) => !gone.has(file))).toEqual(restores.slice(0, 3))
    expect(upgrades.filter((file) => !gone.has(file))).toEqual([upgrades[0], upgrades.at(-1)])
  })

  test('of several on one day the newest is kept, and one that was the last for a long time', () => {
    const files = [5, 4, 3, 2].map((hour) => fileAt(start + hour * 3_600_000))
    const old = fileAt(start - 300 * day)
    expect(chooseOutdated([...files, old])).toEqual(files.slice(1))
  })
})

test.each([
  ['none yet', undefined, true],
  ['of last night', '2026-11-19T09:41:00.000Z', true],
  ['of this night', '2026-11-20T09:00:01.000Z', false],
  ['of yesterday evening', '2026-11-19T23:41:00.000Z', false],
])('at night, %s: %s', (_, newest, isDue) => {
  expect(isBackupDue(newest, start)).toBe(isDue)
})

test('by day, only a long overdue backup is made', () => {
  const noon = Date.parse('2026-11-20T17:41:00Z')
  expect(isBackupDue('2026-11-19T09:41:00.000Z', noon)).toBe(false)
  expect(isBackupDue('2026-11-18T09:41:00.000Z', noon)).toBe(true)
})
