import { type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { administratorPaths } from '../../../../catalog/links/private-paths.ts'
import { AdministratorPage } from '../../../../catalog/trust/web/administrator/administrator-page.tsx'
import { EntryList } from '../../../../catalog/trust/web/administrator/entry-list.tsx'
import { loadList } from '../../../../catalog/trust/web/administrator/load-list.ts'
import { formatNumber } from '../../../../kit/format-number.ts'
import type { Refusal } from '../../../../kit/page-call.ts'
import { rereadUnlessUnsent, sendOrRefuse } from '../../../../ui/forms/send-carefully.ts'
import { keepTrusted, listTrusted, undoTrusted } from '../../senders-contract.ts'
import { takeIntents } from '../take-intents.ts'
import { StepsOff } from './sender-steps.tsx'
import { TrustedEntryCard } from './trusted-entry.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  loadList(args, listTrusted, administratorPaths.trusted)

export const action = takeIntents(administratorPaths.trusted, {
  keep: (call, { id = '' }) => call(keepTrusted, { params: { id } }),
  undo: (call, { id = '', reason }) => call(undoTrusted, { params: { id }, body: { reason } }),
})

export const clientAction = sendOrRefuse

export const shouldRevalidate = rereadUnlessUnsent

const doneWords = { keep: 'Kept.', undo: "Undone. We'll tell the organizer." }

export default function TrustedPage() {
  const page = useLoaderData<typeof loader>()
  const failure = useActionData<Refusal>()
  return (
    <AdministratorPage
      title="Went Live by Trust"
      lead={`Already live, waiting for your review: ${formatNumber(page.total)}, oldest first.`}
      path={administratorPaths.trusted}
      failure={failure}
      doneWords={doneWords}
    >
      <StepsOff />
      <EntryList page={page} keyOf={({ id }) => id} none="Nothing to review.">
        {(entry) => <TrustedEntryCard entry={entry} />}
      </EntryList>
    </AdministratorPage>
  )
}
