import type { ResponseOf } from '../../../kit/endpoint.ts'
import { Badge } from '../../../ui/badge.tsx'
import { PanelSection } from '../../../ui/panel-section.tsx'
import type { listSessions } from '../contract.ts'
import { IntentForm } from './intent-form.tsx'
import { timeAgo } from './time-ago.ts'

type SessionsSectionProps = {
  sessions: ResponseOf<typeof listSessions>
  /** Milliseconds when they were loaded. */
  now: number
}

export const SessionsSection = ({ sessions, now }: SessionsSectionProps) => (
  <PanelSection title="Where you are signed in">
    <ul className="grid divide-y divide-line">
      {sessions.map(({ device, createdAt, lastSeenAt, current }) => (
        <li key={createdAt + lastSeenAt} className="flex flex-wrap items-center gap-x-3 py-2">
          <span className="font-medium">{device || 'Unknown browser'}</span>{' '}
          {current ? <Badge color="green">This device</Badge> : null}
          <span className="text-sm text-soft">
            {'signed in '}
            <time dateTime={createdAt}>{timeAgo(createdAt, now)}</time>
            {', last used '}
            <time dateTime={lastSeenAt}>{timeAgo(lastSeenAt, now)}</time>
          </span>
        </li>
      ))}
    </ul>
    <p className="max-w-prose text-sm text-soft">
      A session ends after 8 hours of inactivity, or after 14 days.
    </p>
    <IntentForm intent="everywhere" label="Sign out everywhere" busyLabel="Signing out..." />
  </PanelSection>
)
