import { type KeyboardEvent, useRef } from 'react'
import { labelOfField } from '../../../../catalog/event/field-names.ts'
import { reviewEventPath } from '../../../../catalog/links/private-paths.ts'
import { shortDate } from '../../../../catalog/time/local-dates.ts'
import { twelveHourTime } from '../../../../catalog/time/local-times.ts'
import { formatNumber } from '../../../../kit/format-number.ts'
import { Button } from '../../../../ui/button.tsx'
import { TextLink } from '../../../../ui/link.tsx'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import type { WaitingDate } from '../../contract.ts'
import { sequenceField } from './chosen-decision.ts'

type DateChoiceProps = {
  /** At least two. */
  dates: readonly WaitingDate[]
  /** Total number of pending dates; dates beyond `dates` are later. */
  all: number
  /** Ids that were checked before; undefined for a new decision. */
  checked: readonly string[] | undefined
  /** Receives the number of checked dates after each change. */
  onCount: (checked: number) => void
}

/** Number of unfolded dates. */
const shown = 12

/** By default, dates that don't differ from the shown date are checked: nobody should approve unread changes. */
export const isChecked = (
  { id, differs }: WaitingDate,
  checked: readonly string[] | undefined,
): boolean => (checked?.length ? checked.includes(id) : differs.length === 0)

/** Checkboxes for the dates of a series that are decided together; dates that differ start unchecked. */
export const DateChoice = ({ dates, all, checked, onCount }: DateChoiceProps) => {
  const set = useRef<HTMLFieldSetElement>(null)
  const boxes = () => [...(set.current?.querySelectorAll<HTMLInputElement>('[name=ids]') ?? [])]
  const count = () => onCount(boxes().filter((box) => box.checked).length)
  const check = (isOn: boolean) => {
    for (const box of boxes()) box.checked = isOn
    count()
  }
  const first = dates[0]?.startTime ?? null
  const oneTime = dates.every(({ startTime }) => startTime === first) ? first : null
  const labeled = dates.map((date, index) => ({
    date,
    label: labelOf(date, dates[index - 1], oneTime),
    checked: isChecked(date, checked),
  }))
  // Never folds a single date.
  const seen = dates.length > shown + 1 ? shown : dates.length
  return (
    <fieldset ref={set} onChange={count} className="min-w-0">
      <legend className="font-semibold">
        {all > dates.length
          ? `First ${dates.length} of ${formatNumber(all)} dates`
          : `${all} dates`}
      </legend>
      <AllOrNone oneTime={oneTime} check={check} />
      <DateBoxes dates={labeled.slice(0, seen)} />
      {dates.length > seen ? (
        <details className="mt-2">
          <summary className="min-h-8 font-medium text-soft">
            {formatNumber(dates.length - seen)} more dates
          </summary>
          <DateBoxes dates={labeled.slice(seen)} />
        </details>
      ) : null}
    </fieldset>
  )
}

type AllOrNoneProps = {
  /** Start of all dates, if it is the same time. */
  oneTime: string | null
  check: (all: boolean) => void
}

const AllOrNone = ({ oneTime, check }: AllOrNoneProps) => {
  const hydrated = useHydrated()
  return (
    <div className="mt-1 mb-2 flex flex-wrap items-center gap-x-3">
      <p className="text-sm text-soft">
        Your decision applies to the checked dates
        {oneTime ? `, all at ${twelveHourTime(oneTime)}` : ''}.
      </p>
      {hydrated ? (
        <span className="-ml-2 flex gap-1">
          <Button look="quiet" className="px-2 text-sm underline" onClick={() => check(true)}>
            All
          </Button>
          <Button look="quiet" className="px-2 text-sm underline" onClick={() => check(false)}>
            None
          </Button>
        </span>
      ) : null}
    </div>
  )
}

const DateBoxes = ({ dates }: { dates: readonly DateBoxProps[] }) => (
  <ul className="grid grid-cols-2 gap-1.5 sm:flex sm:flex-wrap">
    {dates.map((each) => (
      <DateBox key={each.date.id} {...each} />
    ))}
  </ul>
)

type DateBoxProps = { date: WaitingDate; label: string; checked: boolean }

const DateBox = ({ date, label, checked }: DateBoxProps) => (
  <li>
    <label className="flex min-h-10 items-center gap-2 rounded-control border border-line px-2.5 text-sm has-checked:border-edge has-checked:bg-chip">
      <input
        type="checkbox"
        name="ids"
        value={date.id}
        defaultChecked={checked}
        onKeyDown={keepFromSending}
        className="size-5 shrink-0 accent-signal"
      />{' '}
      {label}
    </label>
    {date.differs.length > 0 ? <Difference {...date} /> : null}
    <input type="hidden" name={sequenceField(date.id)} value={date.sequence} />
  </li>
)

/** Fields in which a date differs from the event that is shown, with a link to the date's own review. */
const Difference = ({ id, name, differs }: WaitingDate) => (
  <p className="mt-1 mb-2 text-sm text-yellow wrap-anywhere">
    {differs.includes('name') ? <>&ldquo;{name}&rdquo;. </> : null}
    Differs: {fieldsInWords(differs)}.{' '}
    <TextLink to={reviewEventPath(id)}>
      Read it
      <span className="sr-only"> before you decide</span>
    </TextLink>
  </p>
)

const fieldsInWords = (fields: readonly string[]): string => fields.map(labelOfField).join(', ')

/** "Sun, Jun 6, 2027, 9:00 AM": the year if it differs from the previous date's, the time if times differ. */
const labelOf = (
  { date, startTime }: WaitingDate,
  before: WaitingDate | undefined,
  oneTime: string | null,
): string => {
  const year = date?.slice(0, 4)
  return [
    date === null ? 'Open year-round' : shortDate(date),
    before?.date?.slice(0, 4) === year ? '' : year,
    startTime && oneTime === null ? twelveHourTime(startTime) : '',
  ]
    .filter(Boolean)
    .join(', ')
}

/** Blocks Enter in a checkbox: it would submit the form by its first button, which approves. */
const keepFromSending = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault()
}
