/** npm run figures:relevance: rewrites the figures of docs/relevance.md from the lists in tests/relevance. */
import { readFileSync, writeFileSync } from 'node:fs'
import { onRightNode } from './runtime.mjs'

if (onRightNode()) {
  await import('../src/platform/default-settings.ts')
  const { placesAsText } = await import('../tests/relevance/places.ts')
  const { searchesAsText, sentencesAsText, situationsOnEmbedded } = await import(
    '../tests/relevance/figures.ts'
  )
  const figures = {
    places: await placesAsText(),
    searches: await searchesAsText(),
    sentences: await sentencesAsText(),
    situations: await situationsOnEmbedded(),
  }
  const file = new URL('../docs/relevance.md', import.meta.url)
  let text = readFileSync(file, 'utf8')
  for (const [name, figure] of Object.entries(figures)) {
    const [before, , after] = text.split(
      new RegExp(`(?<=<!-- ${name} -->\n)|(?=<!-- end of ${name} -->)`),
    )
    text = `${before}\n${figure}\n\n${after}`
    console.log(figure)
  }
  writeFileSync(file, text)
}
