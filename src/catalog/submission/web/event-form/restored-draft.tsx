import { Button } from '../../../../ui/button.tsx'
import type { EventForm } from './use-event-form.ts'

/** Notice that the form's values were restored from an earlier visit; null if they were not. */
export const RestoredDraft = ({ form: { restored, startAfresh } }: { form: EventForm }) =>
  restored ? (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-chip px-4 py-3"
    >
      <p>We restored what you typed last time. It was saved on this device only.</p>
      <Button look="outlined" onClick={startAfresh}>
        Start over
      </Button>
    </div>
  ) : null
