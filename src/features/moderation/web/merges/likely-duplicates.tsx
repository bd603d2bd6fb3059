import { fieldOf, isFieldName } from '../../../../catalog/event/field-names.ts'
import { mergedPath } from '../../../../catalog/links/private-paths.ts'
import { formatNumber } from '../../../../kit/format-number.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { IntentButton, PostForm } from '../../../../ui/forms/post-form.tsx'
import { TextLink } from '../../../../ui/link.tsx'
import type { ReviewedEvent } from '../../contract.ts'
import type { Preview, PreviewedPart, WhyAlike } from '../../merges-contract.ts'
import { useGuardedButton } from '../decision/decision-guard.ts'
import { panelPath } from '../decision/review-address.ts'
import { standings } from '../event/event-words.ts'
import { pairRows } from './pair-rows.ts'

/** Merge rules in the words of the dashboard. */
const reasons: Record<string, string> = {
  live: 'live already',
  filled: 'the other is empty',
  off: 'canceled or postponed',
  precise: 'more exact place',
  timed: 'has a start time',
  submitted: 'submitted here',
  newer: 'confirmed last',
  corrected: 'corrected by hand',
}

/** "Shown: confirmed last"; empty for the side that is not shown. */
const shownWords = (part: PreviewedPart | undefined, side: 'one' | 'other'): string =>
  part && part.from === side ? `Shown: ${reasons[part.rule] ?? part.rule}` : ''

/** Label within a sentence: "end time", but "ZIP code". */
const nameOf = (field: string): string => {
  const { label = field } = isFieldName(field) ? fieldOf(field) : {}
  return /^[A-Z][a-z]/.test(label) ? label.toLowerCase() : label
}

/** Fields that the other side adds to the shown one: "Adds: end time". */
const addedWords = (part: PreviewedPart | undefined, side: 'one' | 'other'): string => {
  if (!part || part.completed.length === 0 || part.from === 'kept' || part.from === side) return ''
  return `Adds: ${part.completed.map(nameOf).join(', ')}`
}

const timeWords = ({ sameDay, minutesApart }: WhyAlike): string => {
  const day = sameDay ? 'Same day' : 'Different days'
  if (minutesApart === null) return `${day}; no start time to compare.`
  if (minutesApart === 0) return `${day}, same start time.`
  return `${day}, starts ${formatNumber(minutesApart)} minutes apart.`
}

const placeWords = ({ sameVenue, milesApart }: WhyAlike): string => {
  const venue = sameVenue ? 'Same venue' : 'Venue names differ'
  if (milesApart === null) return `${venue}; no pins to compare.`
  return milesApart < 0.05
    ? `${venue}, same pin.`
    : `${venue}, ${milesApart.toFixed(1)} miles apart.`
}

const nameWords = ({ sharedWords, otherWords }: WhyAlike): string => {
  const shared =
    sharedWords.length > 0
      ? `Both names have ${sharedWords.join(', ')}`
      : 'No common words in the names'
  return otherWords.length > 0 ? `${shared}; only one has ${otherWords.join(', ')}.` : `${shared}.`
}

/** Sentences that compare time, place, name and likeness. */
const whyWords = (why: WhyAlike): readonly [label: string, words: string][] => [
  ['Time', timeWords(why)],
  ['Place', placeWords(why)],
  ['Name', nameWords(why)],
  [
    'Match',
    why.likeness > 0
      ? `${formatNumber(Math.round(why.likeness * 100))} out of 100. An import would hold this event for review.`
      : "An import wouldn't treat these as the same event.",
  ],
]

/** Id of the section, the target of the link to it. */
export const likelyId = 'likely-duplicates'

/** An event that is likely the same, with what a merge of the two would show. */
export type LikelyDuplicate = { event: ReviewedEvent; preview: Preview | undefined }

type LikelyDuplicatesProps = {
  event: ReviewedEvent
  likely: readonly LikelyDuplicate[]
  /** Event to select if the selected event is merged into another. */
  next: string | undefined
  action: string
}

/** Each event that is likely the same, side by side with the selected one. */
export const LikelyDuplicates = ({ event, likely, next, action }: LikelyDuplicatesProps) =>
  likely.length === 0 ? null : (
    <section aria-labelledby={likelyId} className="grid gap-4">
      <h3 id={likelyId} className="scroll-mt-20 text-lg font-semibold">
        Likely duplicates ({likely.length})
      </h3>
      <p className="max-w-prose text-soft">
        Merge two listings of one event. The one you keep shows what the rules take from each, names
        both sources, and follows both; the other one's address leads to it.{' '}
        <TextLink to={mergedPath()}>Rules and merged listings</TextLink>
      </p>
      {likely.map((other) => (
        <Pair key={other.event.id} event={event} other={other} next={next} action={action} />
      ))}
    </section>
  )

type PairProps = Omit<LikelyDuplicatesProps, 'likely'> & { other: LikelyDuplicate }

const Pair = ({ event, other: { event: other, preview }, next, action }: PairProps) => (
  <div className="grid gap-3 rounded-control border border-line p-4">
    {preview ? <Why preview={preview} /> : null}
    <PairTable event={event} other={other} preview={preview} />
    {preview?.parts.some(({ from }) => from === 'kept') ? (
      <p className="text-sm text-soft">Parts without a mark come from the one you keep.</p>
    ) : null}
    <div className="flex flex-wrap items-center gap-3">
      <KeepForm
        kept={other.id}
        gone={event}
        next={next}
        action={action}
        label="Keep that one"
        dates={preview?.otherDates ?? 0}
      />
      {isSeen(other) && !isSeen(event) ? null : (
        <KeepForm
          kept={event.id}
          gone={other}
          next={event.id}
          action={action}
          label="Keep this one"
          dates={0}
        />
      )}
      <TextLink to={panelPath({ event: other.id })}>View that one</TextLink>
    </div>
  </div>
)

type PairTableProps = { event: ReviewedEvent; other: ReviewedEvent; preview: Preview | undefined }

const PairTable = ({ event, other, preview }: PairTableProps) => (
  <table className="w-full table-fixed border-collapse text-left text-sm">
    <caption className="sr-only">Compare with {other.name}</caption>
    <thead>
      <tr className="align-bottom">
        <th scope="col" className="w-24 pr-3 pb-2 font-medium text-soft">
          <span className="sr-only">What</span>
        </th>
        <th scope="col" className="pr-3 pb-2">
          This one
        </th>
        <th scope="col" className="pb-2">
          That one{' '}
          <Badge color={standings[other.status].color}>{standings[other.status].label}</Badge>
        </th>
      </tr>
    </thead>
    <tbody>
      {pairRows(event, other, preview?.parts ?? []).map(({ label, one, other: that, part }) => (
        <tr key={label} className="border-t border-line align-top">
          <th scope="row" className="py-1 pr-3 font-medium text-soft">
            {label}
          </th>
          <td className="py-1 pr-3 break-words">
            {one || 'None'} <Marks part={part} side="one" />
          </td>
          <td className="py-1 break-words">
            {one === that ? 'The same' : that || 'None'} <Marks part={part} side="other" />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** Reasons why the two look like one event. */
const Why = ({ preview }: { preview: Preview }) => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
    {whyWords(preview.why).map(([label, words]) => (
      <div key={label} className="contents">
        <dt className="font-medium text-soft">{label}</dt>
        <dd className="break-words">{words}</dd>
      </div>
    ))}
  </dl>
)

type MarksProps = { part: PreviewedPart | undefined; side: 'one' | 'other' }

/** Notes on the values that a merged listing takes from this cell. */
const Marks = ({ part, side }: MarksProps) =>
  [shownWords(part, side), addedWords(part, side)]
    .filter((words) => words !== '')
    .map((words) => (
      <span key={words} className="block text-[0.8125rem] font-semibold text-green">
        {words}
      </span>
    ))

const isSeen = ({ status }: ReviewedEvent) => status === 'published' || status === 'archived'

type KeepFormProps = {
  kept: string
  gone: ReviewedEvent
  next: string | undefined
  action: string
  label: string
  /** Number of other dates of its series that wait because of dates of the kept event's series. */
  dates: number
}

const KeepForm = ({ kept, gone, next, action, label, dates }: KeepFormProps) => {
  return (
    <PostForm
      action={action}
      fields={{ id: gone.id, sequence: gone.sequence, kept, next: next ?? '' }}
      className="flex flex-wrap items-center gap-3"
    >
      <IntentButton intent="merge" look="outlined" {...useGuardedButton()}>
        {label}
      </IntentButton>
      {dates > 0 ? (
        <label className="flex items-center gap-2 text-sm">
          <input type="checkbox" name="dates" defaultChecked className="size-5 accent-signal" />{' '}
          Also merge {dates === 1 ? '1 other date' : `${formatNumber(dates)} other dates`} like this
        </label>
      ) : null}
    </PostForm>
  )
}
