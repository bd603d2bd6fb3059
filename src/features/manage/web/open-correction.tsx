import { Form } from 'react-router'
import { managePath } from '../../../catalog/links/private-paths.ts'
import { FieldChanges } from '../../../catalog/web/event-form/field-changes.tsx'
import { Button } from '../../../ui/button.tsx'
import type { ManagedEvent } from '../contract.ts'

/** The correction that waits for review, with a button that withdraws it; nothing without one. */
export const OpenCorrection = ({ event, token }: { event: ManagedEvent; token: string }) =>
  event.correction ? (
    <section
      aria-labelledby="waiting"
      className="grid gap-4 rounded-card border border-line bg-panel p-5 shadow-lift"
    >
      <h2 id="waiting" className="text-title">
        Waits for review
      </h2>
      <FieldChanges changes={event.correction.changes} />
      <p className="text-soft">
        The form below includes these changes. What you submit replaces them.
      </p>
      <Form method="post" action={managePath(token, event.id)}>
        <Button type="submit" name="intent" value="withdraw" look="outlined">
          Withdraw changes
        </Button>
      </Form>
    </section>
  ) : null
