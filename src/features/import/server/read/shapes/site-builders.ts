/** Squarespace and Wix: site builders whose pages contain their events as JSON. */
import { isObject, type JsonMap, textOf } from '../../web-page/json-values.ts'
import {
  type JsonShape,
  momentOfInstant,
  momentOfMs,
  namesIn,
  type ShapeRow,
  textIn,
  within,
} from './json-shape.ts'

/** Pin of a location; the default of the map, in New York, counts as none. */
const pinOf = (location: unknown) => {
  const [latitude, longitude] = [textIn(location, 'markerLat'), textIn(location, 'markerLng')]
  const isUnset = textIn(location, 'addressLine1') === '' || latitude.startsWith('40.7207559')
  return isUnset ? {} : { latitude, longitude }
}

export const squarespace: JsonShape = {
  name: 'Squarespace',
  marks: [/"website"\s*:\s*\{/, /"(?:collection|item|itemCount|upcoming|siteTitle)"\s*:/],
  lists: [['upcoming'], ['past'], ['items']],
  rows: (entry, { zone }) => {
    // Blog posts have no start.
    if (textOf(entry.startDate) === '') return undefined
    const { location } = entry
    return {
      sourceId: textOf(entry.id),
      hints: [namesIn(entry.categories), namesIn(entry.tags)].filter(Boolean).join(', '),
      fields: {
        name: textOf(entry.title),
        description: textOf(entry.body) || textOf(entry.excerpt),
        date: momentOfMs(entry.startDate, zone),
        endDate: momentOfMs(entry.endDate, zone),
        website: textOf(entry.fullUrl),
        venueName: textIn(location, 'addressTitle'),
        location: ['addressLine1', 'addressLine2']
          .map((line) => textIn(location, line))
          .filter(Boolean)
          .join(', '),
        country: textIn(location, 'addressCountry'),
        ...pinOf(location),
      },
    }
  },
}

/** Row of an object in a Wix page with an id, a title and a schedule; undefined for any other. */
export const wixRow = (entry: JsonMap): ShapeRow | undefined => {
  const config = within(entry, 'scheduling', 'config') ?? entry.scheduling
  const isEvent = typeof entry.id === 'string' && textOf(entry.title) !== '' && isObject(config)
  if (!isEvent || !isObject(config) || textOf(config.startDate) === '') return undefined
  const zone = textOf(config.timeZoneId) || undefined
  const isTbd = config.scheduleTbd === true
  const { location } = entry
  return {
    sourceId: entry.id as string,
    hints: namesIn(within(entry, 'categories', 'categories') ?? entry.categories),
    ...(isTbd && { skip: 'without a date: it is still to be decided' }),
    fields: {
      name: textOf(entry.title),
      description: textOf(entry.description) || textOf(entry.about),
      date: momentOfInstant(config.startDate, zone),
      endDate: config.endDateHidden === true ? '' : momentOfInstant(config.endDate, zone),
      eventStatus: /^(?:3|CANCELL?ED)$/i.test(textOf(entry.status)) ? 'cancelled' : undefined,
      venueName: textIn(location, 'name'),
      location: textIn(location, 'address'),
      latitude: textIn(location, 'coordinates', 'lat'),
      longitude: textIn(location, 'coordinates', 'lng'),
      website: textIn(entry, 'eventPageUrl', 'base') + textIn(entry, 'eventPageUrl', 'path'),
    },
  }
}

export const wix: JsonShape = {
  name: 'Wix',
  marks: [/"scheduling"\s*:\s*\{/, /"timeZoneId"\s*:/],
  lists: [['events'], []],
  rows: wixRow,
}
