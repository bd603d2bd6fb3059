import { ExternalLink, Mail, Navigation, Phone } from 'lucide'
import { type ButtonLook, buttonClasses, IconLink, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { CardEvent } from '../event/card-event.ts'
import { directionsHref, mailHref, telHref, websiteHref } from '../event/contact-links.ts'
import { eventPath } from '../links/paths.ts'
import { CalendarMenu } from './calendar/calendar-menu.tsx'
import { ShareButton } from './share-button.tsx'

type EventActionsProps = { event: CardEvent; publicUrl: string }

/** What a visitor can do with an event straight from its card. */
export const EventActions = ({ event, publicUrl }: EventActionsProps) => (
  <div className="grid gap-2 print:hidden">
    <div className="grid grid-cols-2 gap-2">
      <LinkButton to={eventPath(event.id)} aria-label={`Details: ${event.name}`}>
        Details
      </LinkButton>
      <DirectionsLink event={event} className="px-1!" />
    </div>
    <div className="flex flex-wrap items-center gap-2">
      <CalendarMenu event={event} publicUrl={publicUrl} look="icon" />
      <ShareButton event={event} publicUrl={publicUrl} look="icon" />
      <ContactLinks event={event} />
    </div>
  </div>
)

type DirectionsLinkProps = { event: CardEvent; look?: ButtonLook; className?: string }

/** Opens the way to the event in a maps service, in a new tab. */
export const DirectionsLink = ({ event, look = 'outlined', className }: DirectionsLinkProps) => (
  <a
    href={directionsHref(event)}
    target="_blank"
    rel="noopener noreferrer"
    aria-label={`Directions to ${event.name}, opens a map in a new tab`}
    className={buttonClasses(look, className)}
  >
    <Icon shape={Navigation} className="size-4 shrink-0" />
    Directions
  </a>
)

const ContactLinks = ({ event }: { event: CardEvent }) => {
  const call = telHref(event.contactPhone)
  const mail = mailHref(event.contactEmail)
  const website = websiteHref(event.website)
  return (
    <>
      {call ? (
        <IconLink label="Call" name={`Call ${event.name}`} href={call}>
          <Icon shape={Phone} className="size-5" />
        </IconLink>
      ) : null}
      {mail ? (
        <IconLink label="Email" name={`Email ${event.name}`} href={mail}>
          <Icon shape={Mail} className="size-5" />
        </IconLink>
      ) : (
        // As wide as the icon that it stands for: a wider one moves the last icon to a third row.
        <span className="w-10 text-center text-[0.6875rem] leading-[1.1] text-soft">
          no email found
        </span>
      )}
      {website ? (
        <IconLink
          label="Website"
          name={`Website of ${event.name}`}
          href={website}
          target="_blank"
          rel="noopener noreferrer nofollow"
        >
          <Icon shape={ExternalLink} className="size-5" />
        </IconLink>
      ) : null}
    </>
  )
}
