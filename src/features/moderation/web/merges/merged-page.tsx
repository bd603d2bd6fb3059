import { useActionData, useLoaderData } from 'react-router'
import { mergeRules, otherRules } from '../../../../catalog/duplicate/merge-rules.ts'
import { administratorPaths, mergedPath } from '../../../../catalog/links/private-paths.ts'
import { AdministratorPage } from '../../../../catalog/trust/web/administrator/administrator-page.tsx'
import { asAdministrator } from '../../../../kit/administrator-session.ts'
import { pageInfo } from '../../../../kit/call.ts'
import { formatNumber } from '../../../../kit/format-number.ts'
import { type Refusal } from '../../../../kit/page-call.ts'
import { keepWhenUnsent, sendOrRefuse } from '../../../../ui/forms/send-carefully.ts'
import { TextLink } from '../../../../ui/link.tsx'
import { restoreDeleted } from '../../contract.ts'
import { confirmMergedStatus, listMerged } from '../../merges-contract.ts'
import { takeIntents } from '../take-intents.ts'
import { MergedEntry } from './merged-entry.tsx'

const [corrected, kept] = otherRules
const inOrder = [corrected, ...mergeRules, kept]

/** The merge rules, from the same table that the code applies. */
const MergeRules = () => (
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

export const loader = asAdministrator(async (call, { request }) => {
  const { searchParams } = new URL(request.url)
  const event = searchParams.get('event')?.slice(0, 64) || undefined
  const { body, headers } = await call(listMerged, { query: { event } })
  const { total } = pageInfo(headers)
  return { listings: body, total, event }
})

/** Undoes a merge, or confirms a status. */
export const action = takeIntents(administratorPaths.merged, {
  split: (call, { id = '' }) => call(restoreDeleted, { params: { id } }),
  confirm: (call, { id = '' }) => call(confirmMergedStatus, { params: { id }, body: {} }),
})

export const clientAction = sendOrRefuse

export const shouldRevalidate = keepWhenUnsent

const doneWords = {
  split: 'Merge undone. Each listing has its own page again.',
  confirm: 'Kept. The status stays until a source says something new about it.',
}

/** Merged listings, the rules by which their parts are chosen, and buttons that undo merges. */
export default function MergedPage() {
  const { listings, total, event } = useLoaderData<typeof loader>()
  const failure = useActionData<Refusal>()
  return (
    <AdministratorPage
      title="Merged listings"
      lead={`Listings with several sources: ${formatNumber(total)}.`}
      path={administratorPaths.merged}
      failure={failure}
      doneWords={doneWords}
    >
      {event === undefined ? null : (
        <p>
          <TextLink to={mergedPath()}>All merged listings</TextLink>
        </p>
      )}
      {listings.length === 0 ? (
        <p className="text-soft">
          {event === undefined ? 'Nothing is merged.' : 'This listing is not merged.'}
        </p>
      ) : null}
      <ul className="grid gap-3">
        {listings.map((listing) => (
          <li key={listing.id}>
            <MergedEntry listing={listing} />
          </li>
        ))}
      </ul>
      <MergeRules />
    </AdministratorPage>
  )
}
