/** Row types of the catalog's tables, as PostgreSQL answers them (see platform/db/pool/value-types.ts). */
import type { Generated } from 'kysely'
import type { EventStatus, Lifecycle, LocationPrecision } from '../event/event.ts'

export interface EventsTable {
  id: string
  status: Lifecycle
  name: string
  description: Generated<string>
  event_type: string
  date: string | null
  end_date: string | null
  start_time: string | null
  end_time: string | null
  time_zone: string
  starts_at: string | null
  ends_at: string | null
  day_ends_at: string | null
  ongoing: Generated<boolean>
  venue_name: Generated<string>
  street_address: Generated<string>
  city: Generated<string>
  state: Generated<string>
  zip_code: Generated<string>
  latitude: number | null
  longitude: number | null
  location_precision: LocationPrecision | null
  location: Generated<string>
  attendance_cost: string | null
  participation_fee: number | null
  car_categories: Generated<string[]>
  car_makes: Generated<string[]>
  awards: Generated<string[]>
  features: Generated<string[]>
  sponsor_name: Generated<string>
  sponsor_type: Generated<string>
  charity_involved: Generated<boolean>
  charity_name: Generated<string>
  charity_description: Generated<string>
  organizer_name: Generated<string>
  organizer_kind: Generated<string>
  logo_url: string | null
  flyer_url: string | null
  /** Where they were fetched from. */
  logo_source_url: Generated<string | null>
  flyer_source_url: Generated<string | null>
  website: Generated<string>
  registration_url: Generated<string>
  contact_email: Generated<string>
  contact_phone: Generated<string>
  rain_date: string | null
  event_status: Generated<EventStatus>
  status_note: Generated<string>
  previous_date: string | null
  series_id: string | null
  source: string | null
  source_id: string | null
  content_hash: string | null
  demo: Generated<boolean>
  sequence: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
  last_confirmed_at: string | null
  published_at: string | null
  archived_at: string | null
  deleted_at: string | null
}

export interface SeriesTable {
  id: string
  rule: string | null
  rule_in_words: string | null
  starts_on: string | null
  except_dates: Generated<string[]>
  expanded_to: string | null
  source: string | null
  source_id: string | null
  /** The series as whose later course this one began, if any. */
  continues: string | null
  created_at: Generated<string>
}

export interface SearchVocabularyTable {
  word: string
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    events: EventsTable
    series: SeriesTable
    search_vocabulary: SearchVocabularyTable
  }
}
