/** Figures of whole files without a type column, where each row is classified with the help of the others. */
import type { CleanDraft } from '../../src/features/import/server/clean/clean-fields.ts'
import { listAbout } from '../../src/features/import/server/type/list-evidence.ts'
import { trackName } from '../../src/features/import/server/type/phrases.ts'
import { type RowType, typeOfRow } from '../../src/features/import/server/type/row-type.ts'
import { isOfFile, type Labeled } from './labels.ts'

export type ListFigures = {
  /** Rows about vehicles; in lists of car events, including those labeled "review". */
  readonly rows: number
  readonly taken: number
  readonly offered: number
  /** Imported rows with the right type. */
  readonly right: number
  /** Imported, but not a car event. */
  readonly wrong: number
}

type IsKnownVenue = (venue: string) => boolean

const draftOf = ({ words }: Labeled) =>
  ({
    name: words.name,
    description: words.description ?? '',
    eventType: '',
    carCategories: [],
    carMakes: [],
    venueName: words.venue ?? '',
    location: '',
  }) as unknown as CleanDraft

export type Predicted = Labeled & RowType

/** Each kind "list …" or "calendar …" is one file. */
export const predictInLists = (
  labeled: readonly Labeled[],
  isKnownVenue: IsKnownVenue,
): Predicted[] => {
  const isKnownTrack = (venue: string) => trackName.test(venue) && isKnownVenue(venue)
  const files = Map.groupBy(
    labeled.filter(({ kind }) => isOfFile(kind)),
    ({ kind }) => kind,
  )
  return [...files].flatMap(([kind, rows]) => {
    const list = listAbout(
      rows.map(({ words }) => ({ words, statedType: '' })),
      kind.replace(/^\w+ /, ''),
    )
    return rows.map((row) => {
      const hints = (row.words.categories ?? []).join(',')
      return { ...row, ...typeOfRow(draftOf(row), { hints, list, isKnownTrack }) }
    })
  })
}

export const figuresOfLists = (
  labeled: readonly Labeled[],
  isKnownVenue: IsKnownVenue,
): ListFigures => {
  const predicted = predictInLists(labeled, isKnownVenue)
  const isCars = ({ kind, about }: Predicted) =>
    about === 'yes' || (about === 'review' && kind.startsWith('list '))
  const cars = predicted.filter(isCars)
  const isTaken = ({ outcome }: Predicted) => outcome === 'cars'
  return {
    rows: cars.length,
    taken: cars.filter(isTaken).length,
    offered: cars.filter(({ outcome }) => outcome === 'review').length,
    right: cars.filter((each) => isTaken(each) && each.types.includes(each.type)).length,
    wrong: predicted.filter((each) => isTaken(each) && !isCars(each)).length,
  }
}
