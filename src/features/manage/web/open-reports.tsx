import { reportReasons } from '../../../catalog/links/report-reasons.ts'
import { Moment } from '../../../catalog/web/moment.tsx'
import { Button } from '../../../ui/button.tsx'
import type { ManagedEvent } from '../contract.ts'

const reasonOf = (reason: string): string =>
  Object.hasOwn(reportReasons, reason)
    ? reportReasons[reason as keyof typeof reportReasons]
    : reportReasons.other

/** Open reports of visitors, with the two answers; nothing without reports. */
export const OpenReports = ({ event: { id, reports, reportedAt } }: { event: ManagedEvent }) => {
  if (reports.length === 0) return null
  return (
    <section
      aria-label="Reported by visitors"
      className="grid gap-2 rounded-control bg-yellow-tint px-4 py-3"
    >
      <p className="font-semibold">
        {reportedAt
          ? "Reported by visitors. Until you answer, the page says that it's being checked."
          : 'Reported by visitors. Please check it.'}
      </p>
      <ul className="grid gap-2">
        {reports.map(({ reason, text, sentAt }) => (
          <li key={`${sentAt} ${reason} ${text}`}>
            {reasonOf(reason)} · <Moment at={sentAt} />
            {text ? <p className="break-words whitespace-pre-line">{text}</p> : null}
          </li>
        ))}
      </ul>
      <form method="post" className="flex flex-wrap gap-2">
        <input type="hidden" name="id" value={id} />
        <Button type="submit" name="answer" value="still_right" look="outlined">
          It&rsquo;s right as listed
        </Button>
        <Button type="submit" name="answer" value="fixed" look="outlined">
          I&rsquo;ve corrected it
        </Button>
      </form>
    </section>
  )
}
