import { useState } from 'react'
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  useSearchParams,
} from 'react-router'
import { administratorPaths } from '../../../../catalog/links/private-paths.ts'
import { AdministratorPage } from '../../../../catalog/trust/web/administrator/administrator-page.tsx'
import { requireAdministrator } from '../../../../kit/administrator-session.ts'
import { isCallError } from '../../../../kit/call.ts'
import { formTexts } from '../../../../kit/form-answer.ts'
import { pageCall } from '../../../../kit/page-call.ts'
import { keepWhenUnsent, sendCarefully } from '../../../../ui/forms/send-carefully.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { PanelSection } from '../../../../ui/panel-section.tsx'
import {
  type AnswerKind,
  addAnswer,
  answerKinds,
  changeAnswer,
  listAnswers,
  removeAnswer,
} from '../../answers-contract.ts'
import { AnswerForm, type AnswerOutcome } from './answer-form.tsx'

const { answers: path } = administratorPaths

const done = { saved: 'Saved.', added: 'Added.', removed: 'Removed.' } as const
type Done = keyof typeof done

const titles: Record<AnswerKind, string> = {
  event: 'When you reject an event or ask for changes',
  correction: 'When you reject a correction',
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdministrator(request, context)
  return (await pageCall(context)(listAnswers, {})).body
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireAdministrator(request, context)
  const call = pageCall(context)
  const { intent = '', id = '', kind = '', label = '', text = '' } = await formTexts(request)
  const params = { id }
  let what: Done
  try {
    if (intent === 'remove') {
      await call(removeAnswer, { params })
      what = 'removed'
    } else if (id !== '') {
      await call(changeAnswer, { params, body: { label, text } })
      what = 'saved'
    } else {
      await call(addAnswer, { body: { kind: kind as AnswerKind, label, text } })
      what = 'added'
    }
  } catch (error) {
    if (!isCallError(error)) throw error
    const message = error.publicMessage ?? "That didn't work. Try again in a moment."
    const fields = error.body?.error.fields ?? {}
    return data<AnswerOutcome>({ id, kind, label, text, message, fields }, error.status)
  }
  return redirect(`${path}?done=${what}`, 303)
}

export const clientAction = (args: ClientActionFunctionArgs) =>
  sendCarefully(
    args,
    (message, { id = '', kind = '', label = '', text = '' }): AnswerOutcome => ({
      id,
      kind,
      label,
      text,
      message,
      fields: {},
    }),
  )

export const shouldRevalidate = keepWhenUnsent

type Round = { ids: readonly string[]; round: number }

/** The form of a new answer is empty again once one was added, and keeps what was typed while others are removed. */
export const nextRound = (before: Round, ids: readonly string[]): Round => {
  const isAdded = ids.some((id) => !before.ids.includes(id))
  return isAdded || ids.length < before.ids.length
    ? { ids, round: before.round + Number(isAdded) }
    : before
}

const useRound = (answers: readonly { id: string }[]): number => {
  const [held, setHeld] = useState<Round>({ ids: answers.map(({ id }) => id), round: 0 })
  const next = nextRound(
    held,
    answers.map(({ id }) => id),
  )
  if (next !== held) setHeld(next)
  return next.round
}

export default function AnswersPage() {
  const answers = useLoaderData<typeof loader>()
  const outcome = useActionData<AnswerOutcome>()
  const busy = useNavigation().state !== 'idle'
  const what = useSearchParams()[0].get('done') as Done | null
  const round = useRound(answers)
  const lead = 'Texts to pick from at the desk, in the words that the organizer reads.'
  return (
    <AdministratorPage title="Ready Answers" lead={lead} path={path}>
      <div className="grid max-w-3xl gap-6">
        {what && !outcome && done[what] ? <Notice>{done[what]}</Notice> : null}
        {answerKinds.map((kind) => {
          const own = answers.filter((each) => each.kind === kind)
          const adding = outcome?.id === '' && outcome.kind === kind ? outcome : undefined
          return (
            <PanelSection key={kind} title={titles[kind]}>
              <ul className="grid divide-y divide-line">
                {own.map((answer) => (
                  <li key={answer.id} className="grid gap-1 py-3">
                    <h3 className="font-sans leading-snug font-semibold">{answer.label}</h3>
                    <p className="max-w-prose whitespace-pre-line">{answer.text}</p>
                    <AnswerForm
                      key={JSON.stringify(answer)}
                      answer={answer}
                      outcome={outcome?.id === answer.id ? outcome : undefined}
                      busy={busy}
                    />
                  </li>
                ))}
              </ul>
              <AnswerForm
                key={round}
                answer={{ id: '', kind, label: '', text: '' }}
                outcome={adding}
                busy={busy}
              />
            </PanelSection>
          )
        })}
      </div>
    </AdministratorPage>
  )
}
