/** Sets of hand-labeled events, one file each. */
import { readFileSync } from 'node:fs'
import type { RowWords } from '../../src/features/import/server/type/evidence.ts'

export const setNames = [
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
export type SetName = (typeof setNames)[number]

/** `about`: whether it is about vehicles. `types`: acceptable event types, best first. */
export type Labeled = {
  readonly kind: string
  readonly words: RowWords
  readonly about: 'yes' | 'review' | 'no'
  readonly types: readonly string[]
}

export const readLabels = (set: SetName): Labeled[] =>
  readFileSync(new URL(`${set}.tsv`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [kind = '', name = '', description, categories = '', venue, about = 'no', types = ''] =
        line.split('\t')
      const words = { name, description, categories: categories.split(','), venue }
      return { kind, words, about: about as Labeled['about'], types: types.split(',') }
    })

/** True for kinds that stand for a whole imported file. */
export const isOfFile = (kind: string) => /^(?:list|calendar) /.test(kind)
