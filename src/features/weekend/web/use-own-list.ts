import { useEffect, useState } from 'react'
import { maxSaved, savedSign } from '../../../catalog/event/saved-events.ts'
import { weekendPath } from '../../../catalog/links/paths.ts'
import { callOverHttp } from '../../../kit/page-call.ts'
import { listSavedEvents, type SavedList } from '../contract.ts'
import type { DeviceCalendar } from './device-list.ts'

export type OwnList =
  /** Not read yet. */
  | undefined
  /** This browser has no storage. */
  | 'refused'
  /** The code that reads the list could not be loaded. */
  | 'failed'
  | {
      ids: string[]
      calendar: DeviceCalendar | undefined
      /** Undefined if the events could not be loaded. */
      list: SavedList | undefined
      /** Paths of events with an offline copy; undefined while the worker has not copied this list. */
      copied: ReadonlySet<string> | undefined
      /** Time of reading, in milliseconds since 1970. */
      now: number
    }

const emptyList: SavedList = { events: [], merged: {}, missing: [] }

/** Requests the events of `ids` from the server. */
const load = async (ids: readonly string[]): Promise<SavedList | undefined> => {
  if (ids.length === 0) return emptyList
  try {
    return (await callOverHttp(listSavedEvents, { query: { events: ids.join() } })).body
  } catch (error) {
    console.warn("We couldn't load the saved events.", error)
    return undefined
  }
}

/** Copies made by the service worker, once it has processed the whole list: it stores the list with the plan. */
const readCopies = async (ids: readonly string[]): Promise<ReadonlySet<string> | undefined> => {
  if (!('caches' in window)) return undefined
  const plan = await caches.match(weekendPath())
  if (plan?.headers.get('x-list')?.replace('!', '') !== ids.toSorted().join()) return undefined
  const names = await caches.keys()
  const copies = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return new Set(copies.flat().map(({ url }) => new URL(url).pathname))
}

const readOwn = async (loads: boolean): Promise<OwnList> => {
  const device = await import('./device-list.ts').catch(() => undefined)
  if (!device) return 'failed'
  const { changeDevice, readDevice } = device
  try {
    const { ids: all, calendar } = await readDevice()
    // Two tabs together may have saved more than the limit.
    const ids = all.slice(0, maxSaved)
    const list = loads ? await load(ids) : emptyList
    const merged = Object.entries(list?.merged ?? {})
    if (merged.length > 0) {
      const [remove, add] = [merged.map(([from]) => from), merged.map(([, to]) => to)]
      await changeDevice({ add, remove })
    }
    const copied = await readCopies(all).catch(() => undefined)
    return { ids, calendar, list, copied, now: Date.now() }
  } catch (error) {
    console.warn('This browser keeps no saved events.', error)
    return 'refused'
  }
}

/** Keeps the displayed list if a newer reading failed. */
const mergeReading = (shown: OwnList, latest: OwnList): OwnList => {
  if (typeof shown !== 'object') return latest
  if (latest === 'failed') return shown
  return typeof latest === 'object' ? { ...latest, list: latest.list ?? shown.list } : latest
}

/** List of this device, read again after each press of a star. `loads`: also loads its events. */
export const useOwnList = (loads: boolean): OwnList => {
  const [own, setOwn] = useState<OwnList>()
  useEffect(() => {
    let latest = 0
    const refresh = async () => {
      const readingNumber = ++latest
      const answer = await readOwn(loads)
      if (readingNumber === latest) setOwn((shown) => mergeReading(shown, answer))
    }
    const onSaved = () => void refresh()
    onSaved()
    addEventListener(savedSign, onSaved)
    return () => {
      latest = -1
      removeEventListener(savedSign, onSaved)
    }
  }, [loads])
  return own
}
