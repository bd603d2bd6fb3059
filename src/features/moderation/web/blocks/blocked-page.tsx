import { type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { administratorPaths } from '../../../../catalog/links/private-paths.ts'
import { Moment } from '../../../../catalog/time/web/moment.tsx'
import { AdministratorPage } from '../../../../catalog/trust/web/administrator/administrator-page.tsx'
import { EntryList } from '../../../../catalog/trust/web/administrator/entry-list.tsx'
import { loadList } from '../../../../catalog/trust/web/administrator/load-list.ts'
import { formatNumber } from '../../../../kit/format-number.ts'
import type { Refusal } from '../../../../kit/page-call.ts'
import { SelectField, TextField } from '../../../../ui/forms/form-field.tsx'
import { ButtonForm, IntentButton, PostForm } from '../../../../ui/forms/post-form.tsx'
import { rereadUnlessUnsent, sendOrRefuse } from '../../../../ui/forms/send-carefully.ts'
import { addBlocks, type Block, listBlocks, removeBlock } from '../../blocks-contract.ts'
import { blockKinds } from '../../queue-texts.ts'
import { takeIntents } from '../take-intents.ts'

export const loader = (args: LoaderFunctionArgs) =>
  loadList(args, listBlocks, administratorPaths.blocked)

/** Blocks an address, its domain, or the sender or network of a message; or removes a block. */
export const action = takeIntents(
  administratorPaths.blocked,
  {
    undo: (call, { id = '' }) => call(removeBlock, { params: { id } }),
    block: (call, { address = '', message, kind }) => {
      const kinds = [blockKinds.find((each) => each === kind) ?? 'address']
      return call(addBlocks, { body: { ...(message ? { message } : { address }), kinds } })
    },
  },
  { to: () => administratorPaths.blocked },
)

export const clientAction = sendOrRefuse

export const shouldRevalidate = rereadUnlessUnsent

export default function BlockedPage() {
  const page = useLoaderData<typeof loader>()
  const failure = useActionData<Refusal & { texts?: BlockTexts }>()
  return (
    <AdministratorPage
      title="Blocked"
      lead={`Blocked senders: ${formatNumber(page.total)}. We take no events, changes, reports or messages from them.`}
      path={administratorPaths.blocked}
      failure={failure}
    >
      <BlockForm key={page.total} typed={failure?.texts} />
      <EntryList page={page} keyOf={({ id }) => id} none="Nobody is blocked.">
        {(block) => <Entry block={block} />}
      </EntryList>
    </AdministratorPage>
  )
}

type BlockTexts = { address?: string; kind?: string }

/** Form for any address; senders of events are blocked on rejection, senders of messages next to the messages. */
const BlockForm = ({ typed }: { typed: BlockTexts | undefined }) => (
  <PostForm action={administratorPaths.blocked} className="grid max-w-2xl gap-3">
    <TextField
      name="address"
      label="Email address"
      type="email"
      maxLength={254}
      autoComplete="off"
      defaultValue={typed?.address}
    />
    <SelectField
      name="kind"
      label="Block"
      choices={{ address: 'Only this address', domain: 'Everyone at its domain' }}
      defaultValue={typed?.kind}
    />
    <div>
      <IntentButton intent="block" look="outlined">
        Block
      </IntentButton>
    </div>
  </PostForm>
)

const Entry = ({ block }: { block: Block }) => (
  <article className="grid gap-2">
    <h2 className="font-sans leading-snug font-semibold wrap-anywhere">{nameOf(block)}</h2>
    <p className="text-sm text-soft wrap-anywhere">
      Blocked by {block.createdBy}, <Moment at={block.createdAt} />
      {block.endsAt ? (
        <>
          . Ends <Moment at={block.endsAt} />
        </>
      ) : null}
    </p>
    <ButtonForm
      action={administratorPaths.blocked}
      fields={{ id: block.id }}
      intent="undo"
      className="min-h-11"
    >
      Undo
      <span className="sr-only"> the block of {nameOf(block)}</span>
    </ButtonForm>
  </article>
)

const nameOf = ({ kind, value, sender }: Block): string => {
  if (kind === 'network') return sender ? `The network of ${sender}` : 'A network'
  return kind === 'domain' ? `Everyone at ${value}` : value
}
