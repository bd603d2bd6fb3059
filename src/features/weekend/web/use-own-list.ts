import { useEffect, useState } from 'react'
import { mostSaved, savedSign } from '../../../catalog/event/saved-events.ts'
import { weekendPath } from '../../../catalog/links/paths.ts'
import { callOverHttp } from '../../../kit/page-call.ts'
import { listSavedEvents, type SavedList } from '../contract.ts'
import type { DeviceCalendar } from './device-list.ts'

export type OwnList =
  /** Not read yet. */
  | undefined
  /** This browser keeps nothing. */
  | 'refused'
  /** The part of the application that reads it could not be loaded. */
  | 'failed'
  | {
      ids: string[]
      calendar: DeviceCalendar | undefined
      /** Undefined where it could not be loaded. */
      list: SavedList | undefined
      /** Paths of events with a copy for places without a signal; undefined while copies of this list are not made. */
      copied: ReadonlySet<string> | undefined
      /** Time of the reading, in milliseconds since 1970. */
      now: number
    }

const nothing: SavedList = { events: [], merged: {}, missing: [] }

/** Asks the server for the events of `ids`. */
const load = async (ids: readonly string[]): Promise<SavedList | undefined> => {
  if (ids.length === 0) return nothing
  try {
    return (await callOverHttp(listSavedEvents, { query: { events: ids.join() } })).body
  } catch (error) {
    console.warn("We couldn't load the saved events.", error)
    return undefined
  }
}

/** The service worker's copies, once it has gone through the whole list: it notes the list with the plan. */
const readCopies = async (ids: readonly string[]): Promise<ReadonlySet<string> | undefined> => {
  if (!('caches' in window)) return undefined
  const plan = await caches.match(weekendPath())
  if (plan?.headers.get('x-list')?.replace('!', '') !== ids.toSorted().join()) return undefined
  const names = await caches.keys()
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return new Set(kept.flat().map(({ url }) => new URL(url).pathname))
}

const readOwn = async (loads: boolean): Promise<OwnList> => {
  const device = await import('./device-list.ts').catch(() => undefined)
  if (!device) return 'failed'
  const { changeDevice, readDevice } = device
  try {
    const { ids: all, calendar } = await readDevice()
    // Two tabs may have saved more together.
    const ids = all.slice(0, mostSaved)
    const list = loads ? await load(ids) : nothing
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

/** The shown list stays where the newer reading failed. */
const newer = (shown: OwnList, read: OwnList): OwnList => {
  if (typeof shown !== 'object') return read
  if (read === 'failed') return shown
  return typeof read === 'object' ? { ...read, list: read.list ?? shown.list } : read
}

/** The list of this device, read again after each press of a star. `loads`: with its events. */
export const useOwnList = (loads: boolean): OwnList => {
  const [own, setOwn] = useState<OwnList>()
  useEffect(() => {
    let latest = 0
    const read = async () => {
      const turn = ++latest
      const answer = await readOwn(loads)
      if (turn === latest) setOwn((shown) => newer(shown, answer))
    }
    const again = () => void read()
    again()
    addEventListener(savedSign, again)
    return () => {
      latest = -1
      removeEventListener(savedSign, again)
    }
  }, [loads])
  return own
}
