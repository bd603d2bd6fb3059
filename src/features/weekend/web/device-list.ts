/** Saved events of this device, for the page that plans with them. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { changedSign, savedDatabase } from '../../../catalog/event/saved-events.ts'

export type DeviceCalendar = { token: string; events: string[] }

interface Schema extends DBSchema {
  events: { key: string; value: number }
  calendars: { key: string; value: DeviceCalendar }
}

const { name } = savedDatabase

/**
 * Opens the database in any version, and closes it afterwards, or when another tab wants to change it. Throws if the
 * browser has no storage.
 */
const withStore = async <T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> => {
  const database = await openDB<Schema>(name, undefined, {
    upgrade: (newDatabase) => {
      newDatabase.createObjectStore('events')
      newDatabase.createObjectStore('calendars')
    },
    blocking: (_version, _next, { target }) => (target as IDBDatabase).close(),
  })
  try {
    return await work(database)
  } finally {
    database.close()
  }
}

/** Ids in the order in which they were saved. */
export const readDevice = (): Promise<{ ids: string[]; calendar: DeviceCalendar | undefined }> =>
  withStore(async (database) => {
    const [keys, times, calendar] = await Promise.all([
      database.getAllKeys('events'),
      database.getAll('events'),
      database.get('calendars', 'calendar'),
    ])
    const ids = keys.map((id, index) => ({ id, time: times[index] ?? 0 }))
    return { ids: ids.toSorted((a, b) => a.time - b.time).map(({ id }) => id), calendar }
  })

/** Adds and removes ids in one transaction. */
export const changeDevice = async (change: {
  add: readonly string[]
  remove: readonly string[]
}): Promise<void> => {
  await withStore(async (database) => {
    const transaction = database.transaction('events', 'readwrite')
    const { store } = transaction
    const now = Date.now()
    await Promise.all([
      ...change.add.map((id, index) => store.put(now + index, id)),
      ...change.remove.map((id) => store.delete(id)),
      transaction.done,
    ])
  })
  dispatchEvent(new Event(changedSign))
}

/** Stores the address of a calendar; undefined removes it. */
export const keepCalendar = async (calendar: DeviceCalendar | undefined): Promise<void> => {
  await withStore<unknown>((database) =>
    calendar
      ? database.put('calendars', calendar, 'calendar')
      : database.delete('calendars', 'calendar'),
  )
  dispatchEvent(new Event(changedSign))
}
