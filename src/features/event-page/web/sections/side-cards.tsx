import { Globe, Heart, Mail, Phone } from 'lucide'
import type { ReactNode } from 'react'
import { mailHref, telHref } from '../../../../catalog/event/contact-links.ts'
import { longCostLabel } from '../../../../catalog/event/costs.ts'
import { entryFee } from '../../../../catalog/event/entry-fee.ts'
import type { Event } from '../../../../catalog/event/event.ts'
import { eventTypeLabel } from '../../../../catalog/event/event-types.ts'
import { organizerKindLabel } from '../../../../catalog/event/organizer-kinds.ts'
import { organizerPath } from '../../../../catalog/profile/profile-paths.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { Link } from '../../../../ui/link.tsx'
import { feeNames } from '../../deciding-facts.ts'
import { LineSection, Paragraphs, Row, Rows, SectionCard, WebsiteLink } from './section-card.tsx'

/** An unknown cost is omitted, so that visitors do not assume free admission. */
export const DetailsCard = ({ event }: { event: Event }) => {
  return (
    <SectionCard title="Event details">
      <Rows>
        <Row label="Type">{eventTypeLabel(event.eventType)}</Row>
        <Row label="Attendance">{longCostLabel(event.attendanceCost)}</Row>
        <Row label={feeNames(event).detail}>{entryFee(event.participationFee)}</Row>
      </Rows>
    </SectionCard>
  )
}

export const ContactCard = ({ event }: { event: Event }) => (
  <SectionCard title="Contact">
    <Rows>
      <Row icon={Globe} label="Website">
        {event.website && <WebsiteLink url={event.website} />}
      </Row>
      <Row icon={Mail} label="Email">
        {event.contactEmail && (
          <MaybeLink href={mailHref(event.contactEmail)} text={event.contactEmail} />
        )}
      </Row>
      <Row icon={Phone} label="Phone">
        {event.contactPhone && (
          <MaybeLink href={telHref(event.contactPhone)} text={event.contactPhone} />
        )}
      </Row>
    </Rows>
  </SectionCard>
)

const MaybeLink = ({ href, text }: { href: string | undefined; text: string }) =>
  href ? (
    <a
      href={href}
      className="inline-block py-0.5 wrap-anywhere text-signal underline underline-offset-2"
    >
      {text}
    </a>
  ) : (
    <span className="break-words">{text}</span>
  )

export const OrganizerCard = ({ event }: { event: Event }) => {
  const { organizerName, organizerKind } = event
  if (!organizerName && !organizerKind) return null
  const kind = organizerKind && organizerKindLabel(organizerKind)
  const path = organizerPath(organizerName)
  const name = path ? <Link to={path}>{organizerName}</Link> : organizerName || kind
  return <PartyCard title="Organizer" name={name} kind={organizerName && kind} />
}

export const SponsorCard = ({ event: { sponsorName, sponsorType } }: { event: Event }) =>
  sponsorName ? (
    <PartyCard
      title="Sponsor"
      name={sponsorName}
      kind={sponsorType && organizerKindLabel(sponsorType)}
    />
  ) : null

type PartyCardProps = { title: string; name: ReactNode; kind: string | null | undefined }

const PartyCard = ({ title, name, kind }: PartyCardProps) => (
  <LineSection title={title}>
    <span className="font-medium">{name}</span>
    {kind ? <span className="text-soft"> · {kind}</span> : null}
  </LineSection>
)

export const CharityCard = ({ event }: { event: Event }) => {
  if (!event.charityInvolved || !event.charityName) return null
  return (
    <SectionCard title="Charity">
      <p className="flex gap-2.5 font-medium">
        <Icon shape={Heart} className="mt-0.5 size-5 shrink-0 text-signal" />
        <span className="min-w-0">Benefits {event.charityName}</span>
      </p>
      {event.charityDescription ? (
        <div className="mt-1">
          <Paragraphs text={event.charityDescription} />
        </div>
      ) : null}
      <h3 className="mt-2 mb-0.5 text-lg font-semibold">How to help</h3>
      <p>
        Come out and bring a friend. The organizers can tell you how to give to {event.charityName}{' '}
        directly.
      </p>
    </SectionCard>
  )
}
