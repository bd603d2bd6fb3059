import { MailCheck } from 'lucide'
import { useEffect, useRef } from 'react'
import { paths } from '../../../catalog/links/paths.ts'
import { forgetDraft } from '../../../catalog/web/event-form/draft-storage.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { calendarDraft, contactDraft } from './contact-form.tsx'

/** Stands where the form was. */
export const MessageSent = () => {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    forgetDraft(contactDraft)
    forgetDraft(calendarDraft)
    box.current?.focus()
  }, [])
  return (
    <section
      ref={box}
      role="status"
      tabIndex={-1}
      className="grid justify-items-start gap-4 rounded-card border border-line bg-panel p-6 shadow-lift outline-none sm:p-8"
    >
      <span className="grid size-14 place-content-center rounded-full bg-green-tint text-green">
        <Icon shape={MailCheck} className="size-7" />
      </span>
      <h2 className="text-heading">Message sent</h2>
      <p className="max-w-[60ch] text-lg">
        Thanks, we received your message. We reply within 24 hours.
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={paths.home}>Search events</LinkButton>
        <LinkButton to={paths.contact} look="outlined">
          Write another message
        </LinkButton>
      </div>
    </section>
  )
}
