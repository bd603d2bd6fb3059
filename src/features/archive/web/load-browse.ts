/** Loads the page of a year, or of a state in a year. */
import { stateCode, stateCodeOfSlug } from '../../../catalog/place/us-states.ts'
import { type Call, undefinedOn400 } from '../../../kit/call.ts'
import { listArchiveStates, listArchiveYears } from '../contract.ts'
import { type ArchivedList, loadList } from './load-list.ts'

export type Browse = {
  year: number
  /** Code of the state; undefined for all states. */
  state: string | undefined
  cursor: string | undefined
  /** The URL's spelling of the state differs from the canonical one. */
  isMisspelled: boolean
}

export type BrowseData = {
  request: Browse
  list: ArchivedList
  /** Years with events, in this state or in all states, newest first. */
  years: { year: number; events: number }[]
  /** States with events in this year, sorted by name. */
  states: { state: string; events: number }[]
}

/** Undefined for a URL that no page can have. */
export const readBrowse = (
  params: Readonly<Record<string, string | undefined>>,
  url: URL,
): Browse | undefined => {
  const { year = '', state: slug } = params
  if (!/^[1-9]\d{3}$/.test(year)) return undefined
  const exact = slug === undefined ? undefined : stateCodeOfSlug(slug)
  const state = exact ?? (slug === undefined ? undefined : stateCode(slug))
  if (slug !== undefined && state === undefined) return undefined
  const cursor = url.searchParams.get('cursor') || undefined
  return { year: Number(year), state, cursor, isMisspelled: exact !== state }
}

/** Undefined if there are no events. Throws CallError. */
export const loadBrowse = async (call: Call, request: Browse): Promise<BrowseData | undefined> => {
  const { year, cursor } = request
  const state = request.state === undefined ? undefined : [request.state]
  const [list, years, states] = await Promise.all([
    // An invalid cursor is treated like a year without events.
    undefinedOn400(loadList(call, { year, state, cursor })),
    call(listArchiveYears, { query: { state } }),
    call(listArchiveStates, { query: { year } }),
  ])
  if (!list || list.events.length === 0) return undefined
  return { request, list, years: years.body, states: states.body }
}
