/**
 * npm run learn:words: retrains the weights of words in names from the labeled names and the titles of towns in
 * tests/type-labels/, and writes them to src/features/import/server/type/vocabulary/learned-words.tsv.
 */
import { writeFileSync } from 'node:fs'
import { onRightNode } from './runtime.mjs'

if (onRightNode()) {
  const { learn, asTable, examples } = await import('../tests/type-labels/learn.ts')
  const weights = learn(examples())
  const file = '../src/features/import/server/type/vocabulary/learned-words.tsv'
  writeFileSync(new URL(file, import.meta.url), asTable(weights))
  console.log(`${weights.size} words`)
}
