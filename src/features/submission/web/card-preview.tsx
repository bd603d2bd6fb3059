import { EventCard } from '../../../catalog/web/event-card.tsx'
import type { FormValues } from '../../../catalog/web/event-form/form-fields.ts'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { previewEvent } from './preview-event.ts'

/** The card as visitors will see it. Only to look at: its buttons would lead nowhere yet. */
export const CardPreview = ({ values }: { values: FormValues }) => {
  const { now, publicUrl } = useSiteFacts()
  if (!useHydrated()) return null
  return (
    <section aria-labelledby="preview" className="lg:sticky lg:top-20">
      <h2 id="preview" className="mb-3 text-title">
        Preview
      </h2>
      <div inert>
        <EventCard event={previewEvent(values)} now={now} publicUrl={publicUrl} />
      </div>
    </section>
  )
}
