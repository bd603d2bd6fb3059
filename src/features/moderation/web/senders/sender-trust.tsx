import { stepWords } from '../../../../catalog/trust/sender-step.ts'
import type { SenderView } from '../../senders-contract.ts'
import { StepBadge, StepForm } from './sender-steps.tsx'

type SenderTrustProps = {
  sender: SenderView
  /** The event that the administrator comes back to. */
  eventId: string
}

/** Beside a submission: how far its sender is trusted, why, and a form that sets it. */
export const SenderTrust = ({ sender, eventId }: SenderTrustProps) => (
  <section aria-labelledby="sender" className="grid gap-2 rounded-control bg-chip p-4">
    <h3 id="sender" className="flex flex-wrap items-center gap-2 font-semibold">
      Sender <StepBadge step={sender.step} />
    </h3>
    <p className="break-words">{sender.reason}</p>
    <p className="text-sm text-soft">{stepWords[sender.step].effect}</p>
    <StepForm key={`${sender.address} ${sender.setBy}`} sender={sender} eventId={eventId} />
  </section>
)
