import { type Call, pageInfo } from '../../../kit/call.ts'
import { searchArchive } from '../contract.ts'
import type { ArchiveInput } from '../filters.ts'
import { type ArchivedCardEvent, cardEvent } from './archived-card-event.ts'

export type ArchivedList = {
  events: ArchivedCardEvent[]
  /** All that match, over all pages. */
  total: number
  /** Where the next page begins. */
  next: string | undefined
}

/** Fills whole rows of two and of three cards. */
const pageSize = 24

export const loadList = async (call: Call, filters: ArchiveInput): Promise<ArchivedList> => {
  const { body, headers } = await call(searchArchive, { body: { ...filters, limit: pageSize } })
  return { events: body.map(cardEvent), ...pageInfo(headers) }
}
