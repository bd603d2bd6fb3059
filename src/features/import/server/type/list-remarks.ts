/** Remarks of the report on the whole list: its presumed subject, and the number of skipped rows. */
import { formatNumber } from '../../../../kit/format-number.ts'
import type { ListAbout } from './list-evidence.ts'

export type ScopeCounts = { rows: number; byList: number; review: number; other: number }

const plural = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

export const scopeRemarks = (counts: ScopeCounts, list: ListAbout): string[] => {
  const { rows, byList, review, other } = counts
  const remarks: string[] = []
  if (byList > 0) {
    const importedWords = plural(
      byList,
      'row that does not say so was',
      'rows that do not say so were',
    )
    remarks.push(
      `The list is about cars or boats (${list.because}), so ${importedWords} imported as well.`,
    )
  }
  if (review > 0) {
    const words =
      review === 1
        ? 'its text leaves it unclear whether it is'
        : 'their text leaves it unclear whether they are'
    remarks.push(`${plural(review, 'row waits', 'rows wait')} for review: ${words} about cars.`)
  }
  if (list.isMislabeled && other > 0) {
    const skippedWords = plural(other, 'row was skipped', 'rows were skipped')
    remarks.push(
      `The list's own name speaks of cars or boats, but only ${list.because.replace(/, and.*/, '')}: each row was taken by its own words, and ${skippedWords}.`,
    )
  } else if (other >= 5 && other >= rows / 10) {
    remarks.push(
      `${formatNumber(other)} of ${formatNumber(rows)} rows were skipped because they don't mention cars or boats. If the whole list belongs in the directory, include non-automotive events, and choose a default event type for rows without a recognizable one.`,
    )
  }
  return remarks
}
