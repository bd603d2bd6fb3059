import { Badge } from '../../../ui/badge.tsx'
import { PanelSection } from '../../../ui/panel-section.tsx'
import type { JobStatus } from '../contract.ts'
import { agoInWords, secondsInWords } from '../figures.ts'

type JobsSectionProps = { jobs: readonly JobStatus[]; now: string }

/** Background jobs and their last results. */
export const JobsSection = ({ jobs, now }: JobsSectionProps) => (
  <PanelSection id="jobs" title="Jobs" note="Background work in the last day.">
    {jobs.length === 0 ? <p className="text-soft">No jobs are defined.</p> : null}
    <ul className="grid gap-x-8 sm:grid-cols-2">
      {jobs.map((job) => (
        <li key={job.name} className="border-t border-line py-2">
          <p className="flex flex-wrap items-center gap-x-2">
            <span className="font-semibold">{titleOf(job.name)}</span> <JobState job={job} />
          </p>
          <p className="text-sm text-soft">{lastOf(job, now)}</p>
        </li>
      ))}
    </ul>
  </PanelSection>
)

/** A job that failed and has ended well since then is well. */
const JobState = ({ job: { running, waiting, failedAt, doneAt } }: { job: JobStatus }) => {
  if (failedAt !== null && (doneAt === null || doneAt < failedAt))
    return <Badge color="red">Failed</Badge>
  if (running > 0) return <Badge color="blue">Running</Badge>
  if (waiting > 0) return <Badge color="yellow">Waiting</Badge>
  return doneAt === null ? <Badge>Not yet run</Badge> : <Badge color="green">Done</Badge>
}

const lastOf = ({ doneAt, seconds, failed }: JobStatus, now: string): string => {
  const done =
    doneAt === null
      ? 'No successful run in the last day'
      : `Done ${agoInWords(doneAt, now)}, in ${secondsInWords(seconds ?? 0)}`
  return failed > 0 ? `${done}; failed ${failed === 1 ? 'once' : `${failed} times`}` : done
}

/** `archive-past-events` reads "Archive past events". */
const titleOf = (name: string): string => {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
