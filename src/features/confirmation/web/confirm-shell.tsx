import type { ReactNode } from 'react'
import { changeNote } from '../../../catalog/event/event-changes.ts'
import { eventPath } from '../../../catalog/links/paths.ts'
import { invalidLink, manageLinkPath } from '../../../catalog/links/private-paths.ts'
import { whenInWords } from '../../../catalog/time/day-in-words.ts'
import { PrivatePage } from '../../../catalog/web/private-page.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import type { AskedEvent } from '../contract.ts'

type ShellProps = { title: string; event: AskedEvent; children: ReactNode }

export const ConfirmShell = ({ title, event, children }: ShellProps) => (
  <PrivatePage title={title} lead={event.name}>
    <Facts event={event} />
    {children}
    <p>
      <LinkButton look="outlined" to={eventPath(event.id)}>
        See its page
      </LinkButton>
    </p>
  </PrivatePage>
)

const Facts = ({ event }: { event: AskedEvent }) => {
  const { venueName, city, state } = event
  const note = changeNote(event)
  return (
    <div className="text-lg">
      <p className="font-semibold">{whenInWords(event)}</p>
      <p>{[venueName, `${city}, ${state}`].filter(Boolean).join(', ')}</p>
      {note ? <p className="mt-2">{note}</p> : null}
    </div>
  )
}

/** Says no more than that: neither whether there was such a link, nor what became of it. */
export const InvalidLink = () => (
  <PrivatePage title={invalidLink}>
    <p className="text-lg">
      Links like this one end with their event. Use your private link to change an event.
    </p>
    <p>
      <LinkButton to={manageLinkPath}>Your private link</LinkButton>
    </p>
  </PrivatePage>
)
