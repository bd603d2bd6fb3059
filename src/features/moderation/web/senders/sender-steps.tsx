import { administratorPaths } from '../../../../catalog/links/private-paths.ts'
import { type SenderStep, senderSteps, stepWords } from '../../../../catalog/trust/sender-step.ts'
import { useSiteFacts } from '../../../../kit/site-facts.ts'
import { Badge, type BadgeColor } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { classes } from '../../../../ui/classes.ts'
import { fieldClasses } from '../../../../ui/forms/field.ts'
import { PostForm } from '../../../../ui/forms/post-form.tsx'
import type { SenderView } from '../../senders-contract.ts'

type StepFormProps = {
  sender: SenderView
  /** Id of the event to return to; undefined for the list of senders. */
  eventId?: string
}

export const StepForm = ({ sender: { address, step, setBy }, eventId }: StepFormProps) => (
  <PostForm
    action={eventId && administratorPaths.senders}
    fields={{ address, ...(eventId && { event: eventId }) }}
    className="flex flex-wrap items-end gap-2"
  >
    <label className="grid min-w-0 gap-1 text-sm font-medium wrap-anywhere text-soft">
      Trust in {address}{' '}
      <select
        name="step"
        defaultValue={setBy === null ? 'record' : step}
        className={classes(fieldClasses, 'px-3 text-base font-normal')}
      >
        <option value="record">By record</option>
        {senderSteps.map((each) => (
          <option key={each} value={each}>
            {stepWords[each].label}
          </option>
        ))}
      </select>
    </label>{' '}
    <Button type="submit" look="outlined" className="min-h-11">
      Set trust
      <span className="sr-only"> in {address}</span>
    </Button>
  </PostForm>
)

const colors: Record<SenderStep, BadgeColor> = { new: 'yellow', known: 'blue', trusted: 'green' }

export const StepBadge = ({ step }: { step: SenderStep }) => (
  <Badge color={colors[step]}>{stepWords[step].label}</Badge>
)

/** Note that trust steps are off, for pages about trust in senders; null while they are in force. */
export const StepsOff = () =>
  useSiteFacts().trustSteps === 'off' ? (
    <p role="note" className="rounded-control bg-chip px-4 py-3">
      Trust steps are off (<code>TRUST_STEPS=off</code>): small changes of all senders go live at
      once, and everything else waits for review. What you set here counts once they are on again.
    </p>
  ) : null

type SenderTrustProps = {
  sender: SenderView
  /** Id of the event to return to. */
  eventId: string
}

/** Trust step of a submission's sender, with its reason and a form that sets it. */
export const SenderTrust = ({ sender, eventId }: SenderTrustProps) => (
  <section aria-labelledby="sender" className="grid gap-2 rounded-control bg-chip p-4">
    <h3 id="sender" className="flex flex-wrap items-center gap-2 font-semibold">
      Sender <StepBadge step={sender.step} />
    </h3>
    <p className="wrap-anywhere">{sender.reason}</p>
    <p className="text-sm text-soft">{stepWords[sender.step].effect}</p>
    <StepForm key={`${sender.address} ${sender.setBy}`} sender={sender} eventId={eventId} />
  </section>
)
