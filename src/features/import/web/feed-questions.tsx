import { Form, useNavigation } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import type { FeedView } from '../contract.ts'
import { type Answer, questionWords } from '../questions.ts'

/** Open questions about a feed, each to be answered. */
export const FeedQuestions = ({ feed: { id, source, questions } }: { feed: FeedView }) => {
  if (questions.length === 0) return null
  return (
    <section
      aria-label={`Questions about ${source}`}
      className="grid gap-2 rounded-control border border-line px-4 py-3"
    >
      <p className="font-medium">
        Check before publishing: until you answer, new events from this feed wait, and live ones
        keep their date, time and place.
      </p>
      <ul className="grid gap-3">
        {questions.map((question) => (
          <li key={question.name} className="grid gap-2">
            <p className="break-words">{questionWords(question)}</p>
            {question.answer === 'wait' ? (
              <p className="text-sm text-soft">You decided to keep waiting.</p>
            ) : null}
            <Answers id={id} question={question} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type AnswersProps = { id: string; question: FeedView['questions'][number] }

const Answers = ({ id, question: { name, matter, answer } }: AnswersProps) => {
  const busy = useNavigation().state !== 'idle'
  const button = (intent: Answer, label: string) => (
    <Button type="submit" name="intent" value={intent} look="outlined" disabled={busy}>
      {label}
      <span className="sr-only">: {name}</span>
    </Button>
  )
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="question" value={name} />
      {button('ignore', matter === 'early' ? 'The times are right' : 'Ignore it')}
      {answer === 'wait' ? null : button('wait', 'Keep waiting')}
    </Form>
  )
}
