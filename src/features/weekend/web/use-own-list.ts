import { useEffect, useState } from 'react'
import { savedSign } from '../../../catalog/event/saved-events.ts'
import { callOverHttp } from '../../../kit/page-call.ts'
import { listSavedEvents, type SavedList } from '../contract.ts'
import type { DeviceCalendar } from './device-list.ts'

export type OwnList =
  /** Not read yet. */
  | undefined
  /** This browser keeps nothing. */
  | 'refused'
  | {
      ids: string[]
      calendar: DeviceCalendar | undefined
      /** Undefined where it could not be loaded. */
      list: SavedList | undefined
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

const readOwn = async (loads: boolean): Promise<OwnList> => {
  const { changeDevice, readDevice } = await import('./device-list.ts')
  try {
    const { ids, calendar } = await readDevice()
    const list = loads ? await load(ids) : nothing
    const merged = Object.entries(list?.merged ?? {})
    if (merged.length > 0) {
      const [remove, add] = [merged.map(([from]) => from), merged.map(([, to]) => to)]
      await changeDevice({ add, remove })
    }
    return { ids, calendar, list }
  } catch (error) {
    console.warn('This browser keeps no saved events.', error)
    return 'refused'
  }
}

/** The list of this device, read again after each press of a star. `loads`: with its events. */
export const useOwnList = (loads: boolean): OwnList => {
  const [own, setOwn] = useState<OwnList>()
  useEffect(() => {
    const read = async () => setOwn(await readOwn(loads))
    const again = () => void read()
    again()
    addEventListener(savedSign, again)
    return () => removeEventListener(savedSign, again)
  }, [loads])
  return own
}
