import { Heart } from 'lucide'
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
import { Paragraphs, SectionCard, WebsiteLink } from './section-card.tsx'

/** An unknown cost is not shown, so that nobody takes it for free. */
export const DetailsCard = ({ event }: { event: Event }) => {
  return (
    <SectionCard title="Event details">
      <dl className="grid gap-3">
        <LabeledFact label="Type">{eventTypeLabel(event.eventType)}</LabeledFact>
        <LabeledFact label="Attendance">{longCostLabel(event.attendanceCost)}</LabeledFact>
        <LabeledFact label="Entry fee to show a car">
          {entryFee(event.participationFee)}
        </LabeledFact>
      </dl>
    </SectionCard>
  )
}

export const ContactCard = ({ event }: { event: Event }) => (
  <SectionCard title="Contact">
    <dl className="grid gap-3">
      <LabeledFact label="Website">
        {event.website && <WebsiteLink url={event.website} />}
      </LabeledFact>
      <LabeledFact label="Email">
        {event.contactEmail ? (
          <MaybeLink href={mailHref(event.contactEmail)} text={event.contactEmail} />
        ) : (
          <span className="font-normal text-soft">no email found</span>
        )}
      </LabeledFact>
      <LabeledFact label="Phone">
        {event.contactPhone && (
          <MaybeLink href={telHref(event.contactPhone)} text={event.contactPhone} />
        )}
      </LabeledFact>
    </dl>
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
  return <WhoCard title="Organizer" name={name} kind={organizerName && kind} />
}

export const SponsorCard = ({ event: { sponsorName, sponsorType } }: { event: Event }) =>
  sponsorName ? (
    <WhoCard
      title="Sponsor"
      name={sponsorName}
      kind={sponsorType && organizerKindLabel(sponsorType)}
    />
  ) : null

type WhoProps = { title: string; name: ReactNode; kind: string | null | undefined }

const WhoCard = ({ title, name, kind }: WhoProps) => (
  <SectionCard title={title}>
    <p className="font-medium">{name}</p>
    {kind ? <p className="text-sm text-soft">{kind}</p> : null}
  </SectionCard>
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
        <div className="mt-2">
          <Paragraphs text={event.charityDescription} />
        </div>
      ) : null}
      <h3 className="mt-4 mb-1 text-lg font-semibold">How to help</h3>
      <p>
        Come out and bring a friend. The organizers can tell you how to give to {event.charityName}{' '}
        directly.
      </p>
    </SectionCard>
  )
}

/** A pair of a side card's list: its name small above, what it says below; nothing where it says nothing. */
const LabeledFact = ({ label, children }: { label: string; children: ReactNode }) =>
  children ? (
    <div>
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  ) : null
