import type { ComponentProps } from 'react'
import { useLoaderData } from 'react-router'
import { administratorPaths } from '../../../catalog/links/private-paths.ts'
import { AdministratorPage } from '../../../catalog/trust/web/administrator/administrator-page.tsx'
import { asAdministrator } from '../../../kit/administrator-session.ts'
import { bytesInWords } from '../../../kit/bytes-in-words.ts'
import { hourMs } from '../../../kit/durations.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PanelSection } from '../../../ui/panel-section.tsx'
import { ShareMeter } from '../../../ui/share-meter.tsx'
import { getStatus, type JobStatus, type ProcessStatus, type Status } from '../contract.ts'
import { agoInWords, rateInWords, secondsInWords } from '../figures.ts'
import { BackupSection } from './backup-section.tsx'
import { Fact, GeocoderSection } from './geocoder-section.tsx'
import { SecuritySection } from './security-section.tsx'
import { Sparkline } from './sparkline.tsx'
import { UpgradeSection } from './upgrade-section.tsx'

type JobsSectionProps = { jobs: readonly JobStatus[]; now: string }

/** Background jobs and their last results. */
const JobsSection = ({ jobs, now }: JobsSectionProps) => (
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

/** A job is healthy if it has succeeded since its last failure. */
const JobState = ({ job: { running, waiting, failedAt, doneAt } }: { job: JobStatus }) => {
  if (failedAt !== null && (doneAt === null || doneAt < failedAt))
    return <Badge color="red">Failed</Badge>
  if (running > 0) return <Badge color="blue">Running</Badge>
  if (waiting > 0) return <Badge color="yellow">Waiting</Badge>
  return doneAt === null ? <Badge>Not yet run</Badge> : <Badge color="green">Done</Badge>
}

const lastOf = ({ doneAt, seconds, failed }: JobStatus, now: string): string => {
  const result =
    doneAt === null
      ? 'No successful run in the last day'
      : `Done ${agoInWords(doneAt, now)}, in ${secondsInWords(seconds ?? 0)}`
  return failed > 0 ? `${result}; failed ${failed === 1 ? 'once' : `${failed} times`}` : result
}

/** `archive-past-events` reads "Archive past events". */
const titleOf = (name: string): string => {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const loader = asAdministrator(async (call) => {
  const { body } = await call(getStatus, {})
  return { status: body, now: new Date().toISOString() }
})

export default function StatusPage() {
  const { status, now } = useLoaderData<typeof loader>()
  const { processes, version, release } = status
  const running = processes.length === 1 ? 'One process runs' : `${processes.length} processes run`
  const lead = `${running}, version ${version}, release ${release}.`
  return (
    <AdministratorPage title="Status" lead={lead} asOf={now} path={administratorPaths.status}>
      {status.upgrade.state === 'security' ? <Notice failed>{status.upgrade.said}</Notice> : null}
      <History status={status} now={now} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Database status={status} />
        <Work status={status} now={now} />
      </div>
      <UpgradeSection upgrade={status.upgrade} now={now} />
      <BackupSection backups={status.backups} now={now} />
      <GeocoderSection geocoder={status.geocoder} now={now} />
      <SecuritySection events={status.security} now={now} />
      <JobsSection jobs={status.jobs} now={now} />
      <Processes processes={processes} now={now} />
    </AdministratorPage>
  )
}

type SectionProps = { status: Status; now: string }

type Line = Pick<ComponentProps<typeof Sparkline>, 'title' | 'note' | 'words'> & {
  of: Exclude<keyof Status['history'][number], 'at'>
}

const lines: readonly Line[] = [
  {
    title: 'Requests per second',
    note: 'All responses, including files',
    words: rateInWords,
    of: 'requestsPerSecond',
  },
  {
    title: 'Failures',
    note: 'Server errors (5xx) per three minutes',
    words: rateInWords,
    of: 'failures',
  },
  { title: 'Response time', note: '95th percentile', words: secondsInWords, of: 'p95Seconds' },
  {
    title: 'Event-loop delay',
    note: 'Delay of the slowest process',
    words: secondsInWords,
    of: 'delaySeconds',
  },
  { title: 'Memory', note: 'All processes', words: bytesInWords, of: 'memoryBytes' },
]

const History = ({ status: { history }, now }: SectionProps) => {
  const from = new Date(Date.parse(now) - 3 * hourMs).toISOString()
  return (
    <section aria-label="The last three hours" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {lines.map(({ of, ...line }) => (
        <Sparkline
          key={of}
          {...line}
          points={history.map((point) => ({ at: point.at, value: point[of] }))}
          from={from}
          to={now}
        />
      ))}
    </section>
  )
}

const Database = ({ status: { database, events, caches } }: { status: Status }) => {
  const { version, bytes, connections, mostConnections, embedded, replica } = database
  const share = connections / mostConnections
  return (
    <PanelSection
      id="database"
      title="Database and memory"
      note={`PostgreSQL ${version}${embedded ? ', embedded' : ''}, ${bytesInWords(bytes)}: ${formatNumber(events.live)} live events, ${formatNumber(events.archived)} archived, ${formatNumber(events.pending)} pending.`}
    >
      <ShareBar
        label="Connections"
        words={`${connections} of ${mostConnections}`}
        share={share}
        alarming={share > 0.8}
      />
      {replica && (
        <dl>
          <Fact term="Replica">{replicaWords(replica)}</Fact>
        </dl>
      )}
      {caches.filter(isUsed).map(({ name, hits, misses }) => (
        <ShareBar
          key={name}
          label={`Cache: ${name}`}
          words={`${formatNumber(hits)} of ${formatNumber(hits + misses)} known`}
          share={hits / Math.max(1, hits + misses)}
        />
      ))}
    </PanelSection>
  )
}

const replicaWords = ({ state, lagSeconds }: NonNullable<Status['database']['replica']>): string =>
  ({
    following: `Follows, at most ${secondsInWords(lagSeconds)} behind: visitors read from it`,
    behind: `${secondsInWords(lagSeconds)} behind: all reads go to the primary`,
    away: 'Not responding: all reads go to the primary',
    promoted: 'Promoted, no longer a replica: all reads go to the primary',
    foreign: 'Not a replica of this database: all reads go to the primary',
  })[state]

const isUsed = ({ hits, misses }: Status['caches'][number]) => hits + misses > 0

const Work = ({ status: { outbox, lastImport }, now }: SectionProps) => {
  const { waiting, failed, oldestWaiting } = outbox
  return (
    <PanelSection id="work" title="Mail and imports">
      <dl className="grid gap-3">
        <Fact term="Queued mail">
          {formatNumber(waiting)}
          {oldestWaiting ? `, the oldest from ${agoInWords(oldestWaiting, now)}` : ''}
        </Fact>
        <Fact term="Failed mail">{formatNumber(failed)}</Fact>
        <Fact term="Last import">
          {lastImport
            ? `${lastImport.file}, ${agoInWords(lastImport.at, now)}. ${lastImport.note}`
            : 'None yet'}
        </Fact>
      </dl>
    </PanelSection>
  )
}

type ProcessesProps = { processes: readonly ProcessStatus[]; now: string }

const Processes = ({ processes, now }: ProcessesProps) => (
  <PanelSection
    id="processes"
    title="Processes"
    note="Each process reports once a minute. Ended processes disappear after two and a half minutes."
  >
    <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {processes.map((each) => (
        <li key={each.process} className="rounded-control border border-line p-3">
          <p className="font-semibold break-words">
            {each.host}, process {each.pid}
          </p>
          <p className="text-sm text-soft">
            Started {agoInWords(each.startedAt, now)}, last seen {agoInWords(each.seenAt, now)}
          </p>
          <p className="text-sm text-soft">
            Release {each.release}, {bytesInWords(each.memoryBytes)},{' '}
            {formatNumber(each.liveEvents)} live events
          </p>
        </li>
      ))}
    </ul>
  </PanelSection>
)

type ShareBarProps = { label: string; words: string; share: number; alarming?: boolean }

/** Share of a total: stated in words, and repeated by the bar. */
const ShareBar = ({ label, words, share, alarming = false }: ShareBarProps) => (
  <div className="py-1">
    <p className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span>{label}</span> <span className="font-semibold tabular-nums">{words}</span>
    </p>
    <ShareMeter share={share} alarming={alarming} />
  </div>
)
