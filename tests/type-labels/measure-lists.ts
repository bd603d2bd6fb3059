/** How well the kinds of rows are told that have nothing but a name, with the help of the rest of their list. */
import type { CleanDraft } from '../../src/features/import/server/clean/clean-draft.ts'
import { listAbout } from '../../src/features/import/server/type/list-evidence.ts'
import { typeOfRow } from '../../src/features/import/server/type/row-type.ts'
import type { Labeled } from './measure.ts'

export type ListFigures = { readonly rows: number; readonly taken: number; readonly right: number }

const draftOf = (name: string) =>
  ({
    name,
    description: '',
    eventType: '',
    carCategories: [],
    carMakes: [],
    location: '',
  }) as unknown as CleanDraft

/** Each kind "list …" is a file of its own. Rows that are labeled "review" for their words alone belong to it, too. */
export const figuresOfLists = (labeled: readonly Labeled[]): ListFigures => {
  const lists = Map.groupBy(
    labeled.filter(({ kind }) => kind.startsWith('list ')),
    ({ kind }) => kind,
  )
  const told = [...lists].flatMap(([kind, rows]) => {
    const list = listAbout(
      rows.map(({ words }) => ({ words, given: '' })),
      kind.slice('list '.length),
    )
    return rows
      .filter(({ about }) => about !== 'no')
      .map((row) => ({ ...row, ...typeOfRow(draftOf(row.words.name), { hints: '', list }) }))
  })
  return {
    rows: told.length,
    taken: told.filter(({ outcome }) => outcome === 'cars').length,
    right: told.filter(({ types, type }) => types.includes(type)).length,
  }
}
