/** npm run figures:types: rewrites the tables of docs/import-types.md from the labeled events. */
import { readFileSync, writeFileSync } from 'node:fs'
import { onRightNode } from './runtime.mjs'

if (onRightNode()) {
  const { figuresAsText, measureSets } = await import('../tests/type-labels/measure.ts')
  const { openVenueBook } = await import('../src/features/import/server/place/venue-book.ts')
  const venues = openVenueBook()
  const sets = measureSets((venue) => venues.find(venue, '') !== undefined)
  const figures = figuresAsText(sets)
  const file = new URL('../docs/import-types.md', import.meta.url)
  const [before, , after] = readFileSync(file, 'utf8').split(
    /(?<=<!-- figures -->\n)|(?=<!-- end of figures -->)/,
  )
  writeFileSync(file, `${before}\n${figures}\n\n${after}`)
  console.log(figures)
}
