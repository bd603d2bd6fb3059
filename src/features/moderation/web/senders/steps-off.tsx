import { useSiteFacts } from '../../../../kit/site-facts.ts'

/** On pages about trust in senders: that it decides nothing now. Nothing while the steps are in force. */
export const StepsOff = () =>
  useSiteFacts().trustSteps === 'off' ? (
    <p role="note" className="rounded-control bg-chip px-4 py-3">
      Trust steps are off (<code>TRUST_STEPS=off</code>): small changes of all senders go live at
      once, and everything else waits for review. What you set here counts once they are on again.
    </p>
  ) : null
