import { confirmedText } from '../../../catalog/event/trust-note.ts'
import { longDay } from '../../../catalog/time/day-in-words.ts'
import { longDate } from '../../../catalog/time/local-dates.ts'
import type { ConfirmationAnswer } from '../../../catalog/trust/confirmation-answers.ts'
import { datesOfMonth, monthIsOn } from '../../../catalog/trust/month-dates.ts'
import { Button } from '../../../ui/button.tsx'
import type { ManagedEvent } from '../contract.ts'

/** The mailed question "Still on?" with its answers, or the newest answer; nothing until the question was mailed. */
export const StillOn = ({ event }: { event: ManagedEvent }) => {
  const { id, answered, confirmedAt } = event
  const buttons = buttonsOf(event)
  if (!answered && !confirmedAt && buttons.length === 0) return null
  return (
    <section
      aria-label={`Still on? ${longDay(event.date)}`}
      className="grid gap-2 rounded-control bg-chip px-4 py-3"
    >
      <p className="font-semibold">{stateOf(event)}</p>
      <form method="post" className="flex flex-wrap gap-2">
        <input type="hidden" name="id" value={id} />
        {buttons.map(([answer, words]) => (
          <Button
            key={answer}
            type="submit"
            name="answer"
            value={answer}
            look={answer === 'still_on' ? 'filled' : 'outlined'}
          >
            {words}
          </Button>
        ))}
        {answered ? (
          <Button type="submit" name="answer" value="undo" look="outlined">
            Undo my answer
          </Button>
        ) : null}
      </form>
    </section>
  )
}

/** One button for all dates of a month, while at least two of them have an open question. */
export const MonthsOn = ({ events }: { events: readonly ManagedEvent[] }) => {
  const months = monthsOf(events)
  if (months.length === 0) return null
  return (
    <section
      aria-label="Still on, by month"
      className="grid gap-2 rounded-card border border-line bg-panel p-5 shadow-lift"
    >
      <p className="font-semibold">Still on? Confirm all dates of a month at once.</p>
      {months.map((dates) => (
        <form method="post" key={dates[0]?.id}>
          <input type="hidden" name="id" value={dates[0]?.id} />
          <Button type="submit" name="answer" value="month_on" look="outlined">
            {monthIsOn(dates.flatMap(({ date }) => date ?? []))}
          </Button>
        </form>
      ))}
    </section>
  )
}

const monthsOf = (events: readonly ManagedEvent[]): ManagedEvent[][] => {
  const upcoming = events.filter(({ over }) => !over)
  const months = new Map(
    upcoming.map((event) => {
      const dates = datesOfMonth(upcoming, event)
      return [dates[0]?.id, dates] as const
    }),
  )
  return [...months.values()].filter(
    (dates) =>
      dates.filter(({ confirmedAt }) => !confirmedAt).length > 1 &&
      dates.some(({ askedAt }) => askedAt !== null),
  )
}

const stateOf = (event: ManagedEvent): string => {
  const confirmed = confirmedText(event)
  if (confirmed) return `${confirmed}.`
  return event.answered
    ? 'You canceled this date.'
    : "Still on? Visitors see that this date isn't confirmed."
}

/** Omits moving and canceling, which have their own page. */
const buttonsOf = (event: ManagedEvent): [ConfirmationAnswer, string][] => {
  const { choices, confirmedAt, askedAt, rainDate } = event
  if (askedAt === null && confirmedAt === null) return []
  const buttons: [ConfirmationAnswer, string][] = []
  if (choices.includes('still_on') && !confirmedAt) buttons.push(['still_on', "Yes, it's still on"])
  if (choices.includes('rain_date') && rainDate)
    buttons.push(['rain_date', `It moves to the rain date, ${longDate(rainDate)}`])
  return buttons
}
