/** Form values of the event at a link. */
import type { LinkedEvent } from '../../../catalog/links/event-link.ts'
import { textOfValue } from '../../../catalog/submission/web/event-form/form-codec.ts'
import type { FormValues } from '../../../catalog/submission/web/event-form/form-fields.ts'
import { ordinal } from '../../../catalog/time/dates-in-words.ts'
import { repeatsFrom } from '../fit-repeats.ts'
import type { Repeats } from '../repeat-dates.ts'

/** Values of the event's fields and repeats; empty texts clear those of an earlier link or another date. */
export const valuesOfLinked = (
  event: LinkedEvent,
): { values: FormValues; words: string | undefined } => {
  const texts = Object.entries(event.fields).map(([name, value]) => [name, textOfValue(value)])
  const { repeats, words } = repeatsOfLinked(event) ?? {}
  return { values: { ...Object.fromEntries(texts), ...textsOfRepeats(repeats) }, words }
}

const repeatsOfLinked = ({ dates = [], otherDates = [], goesOn = false }: LinkedEvent) =>
  repeatsFrom({ dates, otherDates, goesOn })

const textsOfRepeats = (repeats: Repeats | undefined): FormValues => ({
  repeatEvery: repeats?.every ?? '',
  repeatWeeks: (repeats?.weeks ?? []).map(weekWord).join(', '),
  repeatUntil: repeats?.until ?? '',
  repeatExcept: (repeats?.except ?? []).map(usDate).join(', '),
})

const weekWord = (week: number) => (week < 0 ? 'last' : ordinal(week))

/** "7/2/2027". */
export const usDate = (date: string): string => {
  const [year, month, day] = date.split('-').map(Number)
  return `${month}/${day}/${year}`
}
