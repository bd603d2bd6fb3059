import { Ellipsis, ExternalLink, Mail, Navigation, Phone } from 'lucide'
import { useEffect, useRef } from 'react'
import { type ButtonLook, buttonClasses, iconShape, LinkButton } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { CalendarMenu } from '../../calendar/web/calendar-menu.tsx'
import type { CardEvent } from '../../event/card-event.ts'
import { directionsHref, mailHref, telHref, websiteHref } from '../../event/contact-links.ts'
import { ShareButton } from '../../event/web/share-button.tsx'
import { eventPath } from '../../links/paths.ts'

type EventActionsProps = { event: CardEvent; publicUrl: string }

/** Action buttons of a card, in one row. The whole card is a link beneath them. */
export const EventActions = ({ event, publicUrl }: EventActionsProps) => (
  <div data-actions className="relative flex flex-wrap gap-1.5 print:hidden">
    <LinkButton
      to={eventPath(event.id)}
      rel="nofollow"
      look="quiet"
      aria-label={`Details: ${event.name}`}
      className="px-1.5! py-1!"
    >
      Details
    </LinkButton>
    <DirectionsLink event={event} narrow />{' '}
    <CalendarMenu event={event} publicUrl={publicUrl} look="icon" />{' '}
    <ShareButton event={event} publicUrl={publicUrl} look="icon" />
    <ContactMenu event={event} />
  </div>
)

type DirectionsLinkProps = {
  event: CardEvent
  look?: ButtonLook
  /** In a row of icons: hides the label if space is short. */
  narrow?: boolean
}

/** Opens directions to the event in a maps service, in a new tab. */
export const DirectionsLink = ({ event, look, narrow = false }: DirectionsLinkProps) => {
  const link = (
    <a
      href={directionsHref(event)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Directions to ${event.name}, opens a map in a new tab`}
      className={buttonClasses(
        look ?? 'outlined',
        narrow ? 'fit-words flex-1 gap-x-1! px-0! py-0! text-sm' : undefined,
      )}
    >
      <Icon shape={Navigation} className="size-4 shrink-0" />
      {narrow ? <span>Directions</span> : 'Directions'}
    </a>
  )
  if (!narrow) return link
  return (
    <span data-tooltip="Directions" className="tooltip flex min-w-10 flex-1">
      {link}
    </span>
  )
}

/** Closes an open disclosure on Escape, keeping the focus on its summary, and on a click outside. */
const useDismissal = () => {
  const ref = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const dismiss = (event: PointerEvent | KeyboardEvent) => {
      const details = ref.current
      if (!details?.open) return
      const isKey = event instanceof KeyboardEvent
      if (isKey ? event.key !== 'Escape' : details.contains(event.target as Node)) return
      if (isKey && details.contains(document.activeElement))
        details.querySelector('summary')?.focus()
      details.open = false
    }
    document.addEventListener('pointerdown', dismiss)
    document.addEventListener('keydown', dismiss)
    return () => {
      document.removeEventListener('pointerdown', dismiss)
      document.removeEventListener('keydown', dismiss)
    }
  }, [])
  return { ref }
}

const itemClasses = 'menu-item hover:bg-chip'

/** Menu with phone, e-mail and website: a disclosure, which works without scripts. It opens upward, over its card. */
const ContactMenu = ({ event }: { event: CardEvent }) => {
  const { name } = event
  const call = telHref(event.contactPhone)
  const mail = mailHref(event.contactEmail)
  const website = websiteHref(event.website)
  return (
    <details name="contact" className="menu-up relative" {...useDismissal()}>
      <summary
        aria-label={`Contact: ${name}`}
        data-tooltip="Contact"
        className={classes(iconShape, 'list-none')}
      >
        <Icon shape={Ellipsis} className="size-5" />
      </summary>
      <div className="absolute right-0 bottom-full z-20 mb-1.5 min-w-44 rounded-control border border-line bg-panel p-1 shadow-lift">
        {call ? (
          <a aria-label={`Call ${name}`} href={call} className={itemClasses}>
            <Icon shape={Phone} className="size-5" />
            Call
          </a>
        ) : null}{' '}
        {mail ? (
          <a aria-label={`Email ${name}`} href={mail} className={itemClasses}>
            <Icon shape={Mail} className="size-5" />
            Email
          </a>
        ) : (
          <p className="px-3 py-2 text-sm text-soft">no email found</p>
        )}{' '}
        {website ? (
          <a
            aria-label={`Website of ${name}`}
            href={website}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className={itemClasses}
          >
            <Icon shape={ExternalLink} className="size-5" />
            Website
          </a>
        ) : null}
      </div>
    </details>
  )
}
