import { eventPath } from '../../../catalog/links/paths.ts'
import { longDate } from '../../../catalog/time/local-dates.ts'
import { Button } from '../../../ui/button.tsx'
import { useFocusOn } from '../../../ui/forms/use-focus-on.ts'
import type { SimilarEvent } from '../contract.ts'
import { DateList } from './repeat-dates-list.tsx'
import type { UploadOutcome } from './upload-outcome.ts'

type CheckPanelProps = { check: NonNullable<UploadOutcome['check']>; busy: boolean }

/** Before sending: all dates, and events that look the same. Part of the form, with its own button. */
export const CheckPanel = ({ check, busy }: CheckPanelProps) => {
  const { dates, similar, nextDay } = check
  const box = useFocusOn<HTMLDivElement>(check)
  return (
    <div
      ref={box}
      tabIndex={-1}
      className="grid gap-4 rounded-card border border-signal bg-panel p-5 shadow-lift"
    >
      <h2 className="text-title">Review before submitting</h2>
      {nextDay ? <p className="font-semibold">{nextDay}</p> : null}
      {similar.length > 0 ? <Similar events={similar} /> : null}
      {dates.length > 1 ? <DateList title="It takes place on" dates={dates} /> : null}
      <p className="text-soft">Look right? Submit it, or edit below.</p>
      <div>
        <Button type="submit" name="confirmed" value="yes" disabled={busy} className="min-h-11">
          {busy ? 'Sending...' : similar.length > 0 ? 'No, submit mine' : 'Submit it'}
        </Button>
      </div>
    </div>
  )
}

const Similar = ({ events }: { events: readonly SimilarEvent[] }) => (
  <div>
    <p className="font-semibold">Is your event already listed?</p>
    <ul className="mt-2 grid gap-2">
      {events.map(({ id, name, date, venueName, city, state }) => (
        <li key={id}>
          <a
            href={eventPath(id)}
            target="_blank"
            rel="noreferrer"
            className="font-medium underline underline-offset-4"
          >
            {name}
          </a>
          <span className="text-soft">
            {' '}
            {[date && longDate(date), venueName, `${city}, ${state}`].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  </div>
)
