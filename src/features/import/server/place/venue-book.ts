/**
 * Places of venues that sources give only by name: well-known race tracks, state fairgrounds and car show halls, plus
 * those of the operator's file (--venues).
 */
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { knownVenueRows, venueKey } from '../../../../catalog/place/server/named-places.ts'
import { stateCode } from '../../../../catalog/place/us-states.ts'
import { AppError } from '../../../../kit/errors.ts'

export type Venue = {
  venueName: string
  streetAddress: string
  city: string
  state: string
  zipCode: string
  latitude: number | null
  longitude: number | null
}

export type VenueBook = {
  /** Venue with this name; a given state must match the venue's. */
  find: (name: string, state: string) => Venue | undefined
  /** Venue of the event with this name. */
  findByEvent: (eventName: string) => Venue | undefined
}

type Row = Record<string, string>

/**
 * Reads the built-in venues, then the operator's file, whose rows take precedence. Columns: venueName, or eventName for
 * events without a venue; aliases (separated by |), streetAddress, city, state, zipCode, latitude, longitude. Throws
 * AppError if the file cannot be read.
 */
export const openVenueBook = (ownVenues?: string): VenueBook => {
  const rows = [...knownVenueRows(), ...(ownVenues ? readRows(ownVenues) : [])]
  const byName = new Map<string, Venue[]>()
  const byEvent = new Map<string, Venue>()
  for (const row of rows) {
    const venue = venueOf(row)
    for (const name of [venue.venueName, ...(row.aliases ?? '').split('|')]) {
      const key = venueKey(name)
      // Latest row first: the operator's file is read after the built-in one.
      if (key !== '') byName.set(key, [venue, ...(byName.get(key) ?? [])])
    }
    if (row.eventName) byEvent.set(venueKey(row.eventName), venue)
  }
  return {
    find: (name, state) =>
      byName
        .get(venueKey(name))
        ?.find((venue) => state === '' || venue.state === (stateCode(state) ?? state)),
    findByEvent: (eventName) => byEvent.get(venueKey(eventName)),
  }
}

const readRows = (name: string): Row[] => {
  try {
    const options = { bom: true, columns: true, skip_empty_lines: true, trim: true } as const
    const rows = parse(readFileSync(name, 'utf8'), options) as Row[]
    const first = rows[0] ?? {}
    if (rows.length > 0 && !('venueName' in first) && !('eventName' in first)) {
      throw new Error('it has no column venueName or eventName')
    }
    return rows
  } catch (error) {
    throw new AppError('invalid_request', {
      message: `--venues ${name} can't be used: ${(error as Error).message}.`,
    })
  }
}

const venueOf = (row: Row): Venue => ({
  venueName: row.venueName ?? '',
  streetAddress: row.streetAddress ?? '',
  city: row.city ?? '',
  state: stateCode(row.state ?? '') ?? row.state ?? '',
  zipCode: row.zipCode ?? '',
  latitude: row.latitude ? Number(row.latitude) : null,
  longitude: row.longitude ? Number(row.longitude) : null,
})
