import { mailHref, telHref } from '../../../../catalog/event/contact-links.ts'
import type { Event } from '../../../../catalog/event/event.ts'
import { LabelledFact } from './labelled-fact.tsx'
import { SectionCard } from './section-card.tsx'
import { WebsiteLink } from './website-link.tsx'

export const ContactCard = ({ event }: { event: Event }) => (
  <SectionCard title="Contact">
    <dl className="grid gap-3">
      {event.website ? (
        <LabelledFact label="Website">
          <WebsiteLink url={event.website} />
        </LabelledFact>
      ) : null}
      <LabelledFact label="Email">
        {event.contactEmail ? (
          <MaybeLink href={mailHref(event.contactEmail)} text={event.contactEmail} />
        ) : (
          <span className="font-normal text-soft">no email found</span>
        )}
      </LabelledFact>
      {event.contactPhone ? (
        <LabelledFact label="Phone">
          <MaybeLink href={telHref(event.contactPhone)} text={event.contactPhone} />
        </LabelledFact>
      ) : null}
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
