import type { EventStatus } from '../../../../catalog/event/event.ts'

type TextField =
  | 'name'
  | 'description'
  | 'eventType'
  | 'venueName'
  | 'streetAddress'
  | 'city'
  | 'state'
  | 'zipCode'
  | 'location'
  | 'sponsorName'
  | 'sponsorType'
  | 'charityName'
  | 'charityDescription'
  | 'organizerName'
  | 'organizerKind'
  | 'logoUrl'
  | 'flyerUrl'
  | 'website'
  | 'registrationUrl'
  | 'contactEmail'
  | 'contactPhone'
  | 'statusNote'

/** A cleaned row, as input for the draft's rules; its dates and times are still to be settled. */
export type CleanDraft = Record<TextField, string> &
  Record<'carCategories' | 'carMakes' | 'awards' | 'features', string[]> &
  Record<'latitude' | 'longitude' | 'participationFee', number | null> &
  Record<'attendanceCost' | 'rainDate' | 'previousDate', string | null> &
  Record<'ongoing' | 'charityInvolved', boolean> & { eventStatus: EventStatus }
