/** Ready answers, as offered by the dashboard's forms. */
import { createContext, useContext } from 'react'
import type { AnswerKind, ReadyAnswer } from '../../answers-contract.ts'

/** All ready answers, as the page loaded them. */
export const ReadyAnswers = createContext<readonly ReadyAnswer[]>([])

type Reason = Pick<ReadyAnswer, 'id' | 'label'>

/** Reason without a text; nobody is emailed. */
const spam: Reason = { id: 'spam', label: 'Spam (nobody is emailed)' }

/** Reasons to choose from. */
export const useReadyReasons = (kind: AnswerKind): readonly Reason[] => {
  const answers = useContext(ReadyAnswers).filter((each) => each.kind === kind)
  return kind === 'event' ? [...answers, spam] : answers
}

type ReasonChoice = { template?: string | undefined; note?: string | undefined }

/** Chosen reason, as API calls take it. */
export const reasonOf = ({ template, note = '' }: ReasonChoice) => ({
  answer: template === spam.id ? undefined : template || undefined,
  reason: note.trim(),
})

/** Chosen reason, as a rejection takes it: with `spam`. */
export const rejectionOf = (choice: ReasonChoice) => ({
  ...reasonOf(choice),
  spam: choice.template === spam.id,
})
