/** The hand-labeled events. */
import { readFileSync } from 'node:fs'
import type { RowWords } from '../../src/features/import/server/type/evidence.ts'

export const halves = [
  'development',
  'held-out',
  'fresh',
  'names-development',
  'names-held-out',
  'names-fresh',
  'typical-development',
  'typical-held-out',
  'typical-pages',
  'known-names',
  'real-development',
  'real-held-out',
  'real-fresh',
  'whole-development',
  'whole-fresh',
  'names-outside',
  'names-outside-fresh',
  'names-unseen',
] as const
export type Half = (typeof halves)[number]

/** `about`: the label. `types`: those that a person would accept, the best first. */
export type Labeled = {
  readonly kind: string
  readonly words: RowWords
  readonly about: 'yes' | 'review' | 'no'
  readonly types: readonly string[]
}

export const readLabels = (half: Half): Labeled[] =>
  readFileSync(new URL(`${half}.tsv`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [kind = '', name = '', description, categories = '', venue, about = 'no', types = ''] =
        line.split('\t')
      const words = { name, description, categories: categories.split(','), venue }
      return { kind, words, about: about as Labeled['about'], types: types.split(',') }
    })

/** Kinds that are whole files, as they were imported. */
export const isOfFile = (kind: string) => /^(?:list|calendar) /.test(kind)
