import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { administratorPaths } from '../../../catalog/links/private-paths.ts'
import { Moment } from '../../../catalog/time/web/moment.tsx'
import { AdministratorPage } from '../../../catalog/trust/web/administrator/administrator-page.tsx'
import { EntryList } from '../../../catalog/trust/web/administrator/entry-list.tsx'
import { loadList } from '../../../catalog/trust/web/administrator/load-list.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import { Badge } from '../../../ui/badge.tsx'
import { listOutbox, type OutboxMessage } from '../contract.ts'

export const loader = (args: LoaderFunctionArgs) =>
  loadList(args, listOutbox, administratorPaths.outbox)

export default function OutboxPage() {
  const page = useLoaderData<typeof loader>()
  const lead = `Queued, sent, failed and withdrawn mail (${formatNumber(page.total)}), newest first.`
  return (
    <AdministratorPage title="Outbox" lead={lead} path={administratorPaths.outbox}>
      <EntryList page={page} keyOf={({ id }) => id} none="No mail yet.">
        {(message) => <Message message={message} />}
      </EntryList>
    </AdministratorPage>
  )
}

const states = {
  waiting: ['Queued', 'yellow'],
  sent: ['Sent', 'green'],
  failed: ['Failed', 'red'],
  withdrawn: ['Withdrawn', 'plain'],
} as const

const Message = ({ message }: { message: OutboxMessage }) => {
  const { state, to, subject, text, createdAt, lastError } = message
  const [words, color] = states[state]
  return (
    <>
      <h2 className="mb-1.5 font-sans leading-snug font-semibold">{subject}</h2>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
        <Badge color={color}>{words}</Badge>
        <span>To {to}</span> <Moment at={createdAt} />
      </p>
      {lastError ? <p className="mt-1 text-sm text-soft">{lastError}</p> : null}
      <details className="mt-1">
        <summary className="min-h-6 text-sm font-medium text-soft">Read it</summary>
        <p className="mt-2 max-w-prose break-words whitespace-pre-line">{text}</p>
      </details>
    </>
  )
}
