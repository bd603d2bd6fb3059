import { formatNumber } from '../../../../kit/format-number.ts'
import { PanelSection } from '../../../../ui/panel-section.tsx'
import type { FeedResult } from '../../contract.ts'
import { changeWords } from '../../count-words.ts'
import type { FoundInFile } from '../../file-contract.ts'
import { EntryCards } from '../entry-cards.tsx'

/** "12 upcoming, 3 past. 12 new, 1 skipped." */
export const foundInWords = ({ result, upcoming, past }: FoundInFile): string =>
  `${formatNumber(upcoming)} upcoming, ${formatNumber(past)} past. ${changeWords(result) || 'Nothing to import.'}`

/** Numbers of rows that an option of the form would include, with that option. */
export const leftOutInWords = ({ result, otherRows }: FoundInFile): string[] => {
  const untyped = (result.counts?.reasons ?? [])
    .filter(([reason]) => reason.startsWith('no recognizable type'))
    .reduce((sum, [, count]) => sum + count, 0)
  const leftOut = (count: number) =>
    `${formatNumber(count)} ${count === 1 ? 'row is' : 'rows are'} left out because`
  return [
    ...(otherRows > 0
      ? [
          `${leftOut(otherRows)} nothing there mentions cars or boats. If they belong here, choose a default event type and include non-automotive events.`,
        ]
      : []),
    ...(untyped > 0
      ? [`${leftOut(untyped)} no words there tell the type of event. Choose a default event type.`]
      : []),
  ]
}

/** First events, and rows that need attention. */
export const ImportReport = ({ found }: { found: FoundInFile }) => {
  const { entries, result } = found
  return (
    <>
      {entries.length > 0 ? (
        <PanelSection title={entries.length === 1 ? 'The event' : `The next ${entries.length}`}>
          <EntryCards entries={entries} />
        </PanelSection>
      ) : null}
      <Rows result={result} />
    </>
  )
}

type Issue = FeedResult['issues'][number]

const titles: readonly [title: string, ...kinds: Issue['kind'][]][] = [
  ['Rows that are left out', 'refused', 'skipped'],
  ['Events without a place (hidden until they have one)', 'needs-place'],
  ['Likely listed already (they wait for review)', 'duplicate'],
  ['Corrected or in doubt', 'note'],
]

/** Most rows shown of each kind. */
const maxShown = 100

const Rows = ({ result: { issues, remarks, counts } }: { result: FeedResult }) => {
  const groups = titles.flatMap(([title, ...kinds]) => {
    const rows = issues.filter(({ kind }) => kinds.includes(kind))
    return rows.length > 0 ? [{ title, rows }] : []
  })
  const reasons = counts?.reasons ?? []
  if (groups.length + remarks.length + reasons.length === 0) return null
  return (
    <PanelSection title="Row by row">
      {remarks.length > 0 ? <Lines lines={remarks} /> : null}
      {reasons.length > 0 ? (
        <Lines lines={reasons.map(([reason, count]) => `${formatNumber(count)} × ${reason}`)} />
      ) : null}
      {groups.map(({ title, rows }) => (
        <details key={title}>
          <summary className="min-h-6 font-medium">
            {title} ({formatNumber(rows.length)}
            {issues.length >= 1_000 ? ' or more' : ''})
          </summary>
          <Lines lines={rows.slice(0, maxShown).map(lineOf)} />
        </details>
      ))}
    </PanelSection>
  )
}

const lineOf = ({ line, name, reason }: Issue): string =>
  line === 0 ? reason : `Line ${line}${name ? ` (${name})` : ''}: ${reason}`

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className="mt-2 grid list-disc gap-1 pl-5 text-sm">
    {lines.map((line, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- the list never changes its order
      <li key={index} className="break-words">
        {line}
      </li>
    ))}
  </ul>
)
