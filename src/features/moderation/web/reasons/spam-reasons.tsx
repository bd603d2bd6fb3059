import { type SpamReason, spamReasonText } from '../../../../catalog/trust/spam-reasons.ts'

/** Beside a submission: what speaks for spam; nothing where nothing does. */
export const SpamReasons = ({ reasons }: { reasons: readonly SpamReason[] }) =>
  reasons.length === 0 ? null : (
    <section
      aria-labelledby="spam-reasons"
      className="grid gap-2 rounded-control bg-yellow-tint p-4 text-yellow"
    >
      <h3 id="spam-reasons" className="font-semibold">
        Look closely
      </h3>
      <ul className="grid list-disc gap-1 pl-5 break-words">
        {reasons.map((reason) => (
          <li key={reason.code}>{spamReasonText(reason)}</li>
        ))}
      </ul>
    </section>
  )
