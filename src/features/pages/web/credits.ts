/** Fonts, icons and pictures that come with the program, as the page /about credits them. */
import type { DataSource } from './data-sources.ts'

export const credits: readonly DataSource[] = [
  {
    name: 'Barlow and Barlow Condensed',
    what: 'The typefaces, by Jeremy Tribby and the Barlow project authors (npm packages @fontsource/barlow and @fontsource/barlow-condensed)',
    licence: 'SIL Open Font License 1.1',
    url: 'https://github.com/jpt/barlow',
    licenceUrl: 'https://openfontlicense.org/open-font-license-official-text/',
  },
  {
    name: 'Lucide',
    what: 'The icons, some of them from Feather (npm package lucide)',
    licence: 'ISC, and MIT for those from Feather',
    url: 'https://lucide.dev/',
    licenceUrl: 'https://lucide.dev/license',
  },
  {
    name: 'MapLibre GL JS',
    what: 'Shows map tiles, where this site has a map style of its own (npm package maplibre-gl)',
    licence: 'BSD 3-Clause',
    url: 'https://maplibre.org/',
    licenceUrl: 'https://github.com/maplibre/maplibre-gl-js/blob/main/LICENSE.txt',
  },
]
