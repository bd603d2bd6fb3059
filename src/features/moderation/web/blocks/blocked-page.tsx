import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import { administratorPaths } from '../../../../catalog/links/private-paths.ts'
import { PagingLinks } from '../../../../catalog/search/web/paging-links.tsx'
import { Moment } from '../../../../catalog/time/web/moment.tsx'
import { AdministratorPage } from '../../../../catalog/trust/web/administrator/administrator-page.tsx'
import { loadList } from '../../../../catalog/trust/web/administrator/load-list.ts'
import { requireAdministrator } from '../../../../kit/administrator-session.ts'
import { isCallError } from '../../../../kit/call.ts'
import { formTexts } from '../../../../kit/form-answer.ts'
import { formatNumber } from '../../../../kit/format-number.ts'
import { pageCall, type Refusal, refusal } from '../../../../kit/page-call.ts'
import { SelectField, TextField } from '../../../../ui/forms/form-field.tsx'
import { ButtonForm, IntentButton, PostForm } from '../../../../ui/forms/post-form.tsx'
import { rereadUnlessUnsent, sendOrRefuse } from '../../../../ui/forms/send-carefully.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { addBlocks, type Block, listBlocks, removeBlock } from '../../blocks-contract.ts'
import { blockKinds } from '../../queue-texts.ts'

export const loader = (args: LoaderFunctionArgs) =>
  loadList(args, listBlocks, administratorPaths.blocked)

/** Blocks an address, its domain, or the sender or network of a message; or ends a block. */
export async function action({ request, context }: ActionFunctionArgs) {
  await requireAdministrator(request, context, administratorPaths.blocked)
  const { intent, id = '', address = '', message, kind } = await formTexts(request)
  const call = pageCall(context)
  try {
    if (intent === 'undo') await call(removeBlock, { params: { id } })
    else if (intent === 'block') {
      const kinds = [blockKinds.find((each) => each === kind) ?? 'address']
      await call(addBlocks, { body: { ...(message ? { message } : { address }), kinds } })
    } else throw data(null, 400)
  } catch (error) {
    const [problem] = isCallError(error) ? Object.values(error.body?.error.fields ?? {}) : []
    if (problem === undefined) return refusal(error)
    return data<Refusal>({ message: problem }, 422)
  }
  return redirect(administratorPaths.blocked, 303)
}

export const clientAction = sendOrRefuse

export const shouldRevalidate = rereadUnlessUnsent

export default function BlockedPage() {
  const { entries, total, first, next } = useLoaderData<typeof loader>()
  const failure = useActionData<Refusal>()
  return (
    <AdministratorPage
      title="Blocked"
      lead={`Blocked senders: ${formatNumber(total)}. We take no events, changes, reports or messages from them.`}
      path={administratorPaths.blocked}
    >
      {failure ? <Notice failed>{failure.message}</Notice> : null}
      <BlockForm key={total} />
      {entries.length === 0 ? <p className="text-soft">Nobody is blocked.</p> : null}
      <ul className="grid gap-3">
        {entries.map((block) => (
          <li key={block.id}>
            <Entry block={block} />
          </li>
        ))}
      </ul>
      <PagingLinks first={first} next={next} />
    </AdministratorPage>
  )
}

/** For any address; senders of events are blocked as they are rejected, those of messages beside these. */
const BlockForm = () => (
  <PostForm action={administratorPaths.blocked} className="grid max-w-2xl gap-3">
    <TextField
      name="address"
      label="Email address"
      type="email"
      maxLength={254}
      autoComplete="off"
    />
    <SelectField
      name="kind"
      label="Block"
      choices={{ address: 'Only this address', domain: 'Everyone at its domain' }}
    />
    <div>
      <IntentButton intent="block" look="outlined">
        Block
      </IntentButton>
    </div>
  </PostForm>
)

const Entry = ({ block }: { block: Block }) => (
  <article className="grid gap-2 rounded-card border border-line bg-panel p-4 shadow-lift">
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
