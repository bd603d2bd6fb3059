/** Row types of the geocoder: its results, the events that were looked up, and the state of the service. */
import type { Generated } from 'kysely'
import type { GeocoderKind } from '../../../platform/addresses/geocoder-address.ts'

export type Outcome = 'found' | 'none' | 'failed' | 'retry'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    geocoded_addresses: {
      /** Hexadecimal SHA-256 of the normalized address. */
      id: string
      service: GeocoderKind
      outcome: Outcome
      latitude: number | null
      longitude: number | null
      /** Failed attempts since the last answer. */
      attempts: Generated<number>
      /** Sentence that explains why there is no point. */
      reason: Generated<string>
      asked_at: string
    }
    geocoded_events: {
      event_id: string
      /** Street, city, state and ZIP as the event had them, on a line each. */
      address: string
      service: GeocoderKind
      placed: boolean
      /** Null for never. */
      retry_at: string | null
    }
    geocoder_state: {
      service: GeocoderKind
      failures: number
      paused_until: string
      reason: string
    }
  }
}
