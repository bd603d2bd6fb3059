import type { Ref } from 'react'
import { shortDay } from '../../../../catalog/time/day-in-words.ts'
import { classes } from '../../../../ui/classes.ts'
import { IntentButton, usePendingIntent } from '../../../../ui/forms/post-form.tsx'
import type { ReviewedEvent } from '../../contract.ts'
import { cityOf } from '../event/event-facts.tsx'
import { useGuardedButton } from './decision-guard.ts'

/** Id of the form below the bar, which the bar's buttons submit. */
export const decisionFormId = 'decision'

type DecisionBarProps = {
  event: ReviewedEvent
  headingRef: Ref<HTMLHeadingElement>
  /** Pending dates of its series, and how many of them are checked. */
  dates: { all: number; checked: number }
}

/** Bar with the name and, for a pending event, the decision buttons; sticks to the top of the screen. */
export const DecisionBar = ({ event, headingRef, dates }: DecisionBarProps) => {
  const isPending = event.status === 'pending'
  return (
    <div
      className={classes(
        'top-0 z-20 -mx-5 -mt-5 flex flex-wrap items-center gap-x-6 gap-y-2 rounded-t-card border-b border-line bg-panel px-5 py-3 sm:-mx-6 sm:-mt-6 sm:px-6',
        isPending && '[@media(height>=28rem)]:sticky',
      )}
    >
      <div className="min-w-0 grow basis-64">
        <h2
          id="selected-event"
          ref={headingRef}
          tabIndex={-1}
          className="line-clamp-2 text-xl sm:text-title"
        >
          {event.name}
        </h2>
        <p className="truncate text-sm text-soft">{factsOf(event, dates)}</p>
      </div>
      {isPending ? <DecideButtons /> : null}
    </div>
  )
}

const DecideButtons = () => {
  const intent = usePendingIntent()
  const button = {
    form: decisionFormId,
    disabled: intent !== null,
    ...useGuardedButton(),
    className: 'min-h-11 grow px-3 sm:px-4',
  }
  return (
    <div className="flex grow flex-wrap gap-2 sm:grow-0">
      <IntentButton intent="approve" data-key="a" {...button}>
        {intent === 'approve' ? 'Approving...' : 'Approve Event'}
      </IntentButton>
      <IntentButton intent="changes" look="outlined" {...button}>
        {intent === 'changes' ? 'Asking...' : 'Ask for Changes'}
      </IntentButton>
      <IntentButton intent="reject" look="outlined" {...button}>
        {intent === 'reject' ? 'Rejecting...' : 'Reject Event'}
      </IntentButton>
    </div>
  )
}

const factsOf = (event: ReviewedEvent, { all, checked }: DecisionBarProps['dates']) =>
  [
    shortDay(event.date),
    all > 1 ? (checked === all ? `all ${all} dates` : `${checked} of ${all} dates`) : '',
    cityOf(event),
  ]
    .filter(Boolean)
    .join(' · ')
