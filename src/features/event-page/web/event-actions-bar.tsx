import { Ticket } from 'lucide'
import { websiteHref } from '../../../catalog/event/contact-links.ts'
import type { Event } from '../../../catalog/event/event.ts'
import { isOff } from '../../../catalog/event/event-changes.ts'
import { CalendarMenu } from '../../../catalog/web/calendar/calendar-menu.tsx'
import { DirectionsLink } from '../../../catalog/web/event-actions.tsx'
import { ShareButton } from '../../../catalog/web/share-button.tsx'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** Main actions, near the top of every screen. */
export const EventActionsBar = ({ event, past }: { event: Event; past: boolean }) => {
  const { publicUrl } = useSiteFacts()
  const off = isOff(event)
  const registration = !past && !off ? websiteHref(event.registrationUrl) : undefined
  return (
    <div className="grid grid-cols-2 gap-2 max-sm:[&>:first-child:nth-last-child(odd)]:col-span-2 sm:flex sm:flex-wrap print:hidden">
      {registration ? (
        <a
          href={registration}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className={buttonClasses('filled')}
        >
          <Icon shape={Ticket} className="size-5" />
          Register
        </a>
      ) : null}
      {off ? null : (
        <DirectionsLink event={event} look={registration || past ? 'outlined' : 'filled'} />
      )}
      <CalendarMenu event={event} publicUrl={publicUrl} look="button" />
      <ShareButton event={event} publicUrl={publicUrl} look="button" />
      {off ? <DirectionsLink event={event} look="outlined" /> : null}
    </div>
  )
}
