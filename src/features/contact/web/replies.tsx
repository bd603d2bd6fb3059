import { useId } from 'react'
import { Moment } from '../../../catalog/time/web/moment.tsx'
import type { FormFailure } from '../../../kit/form-answer.ts'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { classes } from '../../../ui/classes.ts'
import { fieldClasses } from '../../../ui/forms/field.ts'
import { describedControl, FieldFrame } from '../../../ui/forms/field-frame.tsx'
import { PlainTextArea } from '../../../ui/forms/plain-text-area.tsx'
import { PostForm, SubmitButton } from '../../../ui/forms/post-form.tsx'
import type { Message } from '../contract.ts'
import { replyHref } from '../reply-link.ts'
import { maxMessage } from '../topics.ts'

/** Failure of a reply, with the id of its message. */
export type ReplyOutcome = FormFailure & { id: string }

const states = {
  waiting: <Badge color="yellow">Waiting to be sent</Badge>,
  sent: null,
  forgotten: null,
  failed: <Badge color="red">Couldn&rsquo;t be delivered</Badge>,
} as const

/** Replies so far, below the message. */
export const Replies = ({ replies }: Pick<Message, 'replies'>) =>
  replies.length === 0 ? null : (
    <ol aria-label="Answers" className="mt-3 grid gap-3 border-l-2 border-signal pl-4">
      {replies.map(({ by, text, at, state }) => (
        <li key={at + text}>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
            <span>{by} answered</span> <Moment at={at} /> {states[state]}
          </p>
          <p className="max-w-prose whitespace-pre-line break-words">{text}</p>
        </li>
      ))}
    </ol>
  )

type ReplyFormProps = { message: Message; outcome: ReplyOutcome | undefined }

/** Disclosure with a reply by email. If the site sends no mail, the address also opens the mail program. */
export const ReplyForm = ({ message, outcome }: ReplyFormProps) => {
  const { id, name, email } = message
  const { sendsMail, infoAddress } = useSiteFacts()
  const href = sendsMail ? undefined : replyHref(message)
  const hint = sendsMail
    ? `Goes to ${email}. Their reply goes to ${infoAddress}, not to this page.`
    : `This site sends no mail yet: the answer to ${email} stays in the outbox until it does. Replies then go to ${infoAddress}, not to this page.`
  const field = { id: useId(), hint, problem: outcome?.fields.text }
  return (
    <details open={outcome !== undefined} className="mt-2">
      <summary className="inline-block min-h-6 py-1 font-medium underline underline-offset-4">
        Answer<span className="sr-only"> {name || email}</span>
      </summary>
      <PostForm fields={{ id }} className="grid max-w-2xl gap-3 pt-2">
        <FieldFrame {...field} label="Your answer">
          <PlainTextArea
            {...describedControl(field)}
            name="reply"
            required
            rows={4}
            maxLength={maxMessage}
            defaultValue={outcome?.typed.text}
            className={classes(fieldClasses, '[field-sizing:content] min-h-24 max-h-96 px-3 py-2')}
          />
        </FieldFrame>
        <div className="flex flex-wrap items-center gap-4">
          <SubmitButton className="min-h-11">Send answer</SubmitButton>{' '}
          {href ? (
            <a href={href} className="underline underline-offset-4">
              Write in your mail program instead
            </a>
          ) : null}
        </div>
      </PostForm>
    </details>
  )
}
