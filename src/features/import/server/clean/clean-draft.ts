import type { EventStatus } from '../../../../catalog/event/event.ts'
import type { DraftField, KindOf } from '../../../../catalog/event/field-names.ts'

type Cleaned = {
  list: string[]
  flag: boolean
  status: EventStatus
  latitude: number | null
  longitude: number | null
  dollars: number | null
  date: string | null
  time: string | null
  cost: string | null
}

type CleanedAs<Name extends DraftField> =
  KindOf<Name> extends keyof Cleaned ? Cleaned[KindOf<Name>] : string

/** Need the zone of the venue first. */
export const readApart = ['date', 'endDate', 'startTime', 'endTime'] as const

/** A cleaned row, as input for the draft's rules; its dates and times are still to be settled. */
export type CleanDraft = {
  [Name in Exclude<DraftField, (typeof readApart)[number]>]: CleanedAs<Name>
}
