import { useState } from 'react'
import { data, redirect, useActionData, useLoaderData } from 'react-router'
import { withQuery } from '../../../../catalog/links/paths.ts'
import { administratorPaths } from '../../../../catalog/links/private-paths.ts'
import { AdministratorPage } from '../../../../catalog/trust/web/administrator/administrator-page.tsx'
import { asAdministrator } from '../../../../kit/administrator-session.ts'
import { type FormFailure, formTexts, sendForm } from '../../../../kit/form-answer.ts'
import { keepWhenUnsent, sendOrShowAgain } from '../../../../ui/forms/send-carefully.ts'
import { PanelSection } from '../../../../ui/panel-section.tsx'
import {
  type AnswerKind,
  addAnswer,
  answerKinds,
  changeAnswer,
  listAnswers,
  removeAnswer,
} from '../../answers-contract.ts'
import { AnswerForm } from './answer-form.tsx'

const { answers: path } = administratorPaths

const doneWords = { saved: 'Saved.', added: 'Added.', removed: 'Removed.' }

const titles: Record<AnswerKind, string> = {
  event: 'When you reject an event or ask for changes',
  correction: 'When you reject a correction',
}

export const loader = asAdministrator(async (call) => (await call(listAnswers, {})).body)

export const action = asAdministrator(async (call, { request }) => {
  const typed = await formTexts(request)
  const { intent, id = '', kind = '', label = '', text = '' } = typed
  const work = {
    removed: () => sendForm(call, removeAnswer, { typed: {}, params: { id } }),
    saved: () => sendForm(call, changeAnswer, { typed: { label, text }, params: { id } }),
    added: () => sendForm(call, addAnswer, { typed: { kind, label, text } }),
  }
  const done = intent === 'remove' ? 'removed' : id ? 'saved' : 'added'
  const failure = await work[done]()
  if (failure) return data<FormFailure>({ ...failure, typed }, failure.status)
  return redirect(withQuery(path, { done }), 303)
})

export const clientAction = sendOrShowAgain

export const shouldRevalidate = keepWhenUnsent

type Round = { ids: readonly string[]; round: number }

/** The form of a new answer is emptied after an answer was added, and keeps typed text while others are removed. */
export const nextRound = (before: Round, ids: readonly string[]): Round => {
  const isAdded = ids.some((id) => !before.ids.includes(id))
  return isAdded || ids.length < before.ids.length
    ? { ids, round: before.round + Number(isAdded) }
    : before
}

const useRound = (answers: readonly { id: string }[]): number => {
  const [lastRound, setLastRound] = useState<Round>({ ids: answers.map(({ id }) => id), round: 0 })
  const next = nextRound(
    lastRound,
    answers.map(({ id }) => id),
  )
  if (next !== lastRound) setLastRound(next)
  return next.round
}

export default function AnswersPage() {
  const answers = useLoaderData<typeof loader>()
  const outcome = useActionData<FormFailure>()
  const { id = '', kind: ofKind } = outcome?.typed ?? {}
  const round = useRound(answers)
  const lead = 'Texts to pick from at the desk, in the words that the organizer reads.'
  return (
    <AdministratorPage
      title="Ready Answers"
      lead={lead}
      path={path}
      doneWords={outcome ? {} : doneWords}
    >
      <div className="grid max-w-3xl gap-6">
        {answerKinds.map((kind) => {
          const kindAnswers = answers.filter((each) => each.kind === kind)
          return (
            <PanelSection key={kind} title={titles[kind]}>
              <ul className="grid divide-y divide-line">
                {kindAnswers.map((answer) => (
                  <li key={answer.id} className="grid gap-1 py-3">
                    <h3 className="font-sans leading-snug font-semibold">{answer.label}</h3>
                    <p className="max-w-prose whitespace-pre-line">{answer.text}</p>
                    <AnswerForm
                      key={JSON.stringify(answer)}
                      answer={answer}
                      outcome={id === answer.id ? outcome : undefined}
                    />
                  </li>
                ))}
              </ul>
              <AnswerForm
                key={round}
                answer={{ id: '', kind, label: '', text: '' }}
                outcome={id === '' && ofKind === kind ? outcome : undefined}
              />
            </PanelSection>
          )
        })}
      </div>
    </AdministratorPage>
  )
}
