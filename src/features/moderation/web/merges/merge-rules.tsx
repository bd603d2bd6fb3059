import { mergeRules, otherRules } from '../../../../catalog/merging/merge-rules.ts'

const [corrected, kept] = otherRules
const inOrder = [corrected, ...mergeRules, kept]

/** The rules as the program applies them. */
export const MergeRules = () => (
  <section aria-labelledby="rules" className="grid max-w-prose gap-4">
    <h2 id="rules" className="text-title">
      How merging works
    </h2>
    <h3 className="font-sans font-semibold">When two listings are suggested</h3>
    <p>
      A new event of a feed or file waits for review if another source lists one on the same day,
      with starts at most four hours apart, at the same venue or nearby, and with a similar name.
      Numbers and sessions in the names must agree: “Duel 1” is never “Duel 2”. The review dashboard
      also suggests events within a day, ten miles and a similar name, or at the same venue.
    </p>
    <h3 className="font-sans font-semibold">Which side a part comes from</h3>
    <p>
      Each part of a listing is taken from one side as a whole. The first rule that applies decides.
    </p>
    <ol className="grid list-decimal gap-1 pl-6">
      {inOrder.map(({ key, says }) => (
        <li key={key}>{says}</li>
      ))}
    </ol>
    <p>
      Two sides that agree on day and start complete each other’s end and setup times. Two sides in
      the same town complete each other’s venue name, street address and ZIP code.
    </p>
    <h3 className="font-sans font-semibold">When a source changes its mind</h3>
    <p>
      Every reading of either source updates the listing, and neither brings back the second one. If
      one source cancels the event, the rules above decide, its page names that source, and the
      listing waits here until you keep or change its status. If one source drops the event, the
      listing stays while another source lists it.
    </p>
    <p>
      Undoing a merge restores both listings, each as its own source has it by then. Corrections
      that you made to the merged listing stay on the one you kept.
    </p>
  </section>
)
