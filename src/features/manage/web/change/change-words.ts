/** Labels of the forms that cancel, postpone, reinstate and move. */
import type { ManagedEvent } from '../../contract.ts'
import type { ChangeIntent } from './change-outcome.ts'

type ChangeWords = {
  choice: string
  title: string
  lead: string
  button: string
  /** Label of the reason field; undefined if no reason is asked for. */
  reason?: string
}

const words: Record<ChangeIntent, ChangeWords> = {
  move: {
    choice: 'Change the date',
    title: 'Change the date',
    lead: 'We review the new date. Until then, the old one stays.',
    button: 'Change the date',
    reason: 'Reason for the change',
  },
  postpone: {
    choice: 'Postpone',
    title: 'Postpone without a new date',
    lead: 'Visitors see this right away. Come back here when you know the date.',
    button: 'Postpone',
    reason: 'Reason for postponing',
  },
  cancel: {
    choice: 'Cancel',
    title: 'Cancel',
    lead: 'Visitors see this right away. The page stays, so no one makes a wasted trip.',
    button: 'Cancel the event',
    reason: 'Reason for canceling',
  },
  reinstate: {
    choice: 'Put it back on',
    title: "It's back on",
    lead: 'On the date above. Visitors see this right away.',
    button: 'Put it back on',
  },
}

/** Labels for a pending event, which has no visitors to inform. */
const pendingWords: Partial<Record<ChangeIntent, ChangeWords>> = {
  move: { ...words.move, lead: 'It moves right away.', reason: undefined },
  cancel: {
    choice: 'Withdraw',
    title: 'Withdraw',
    lead: "It won't be reviewed or published. You can't undo this.",
    button: 'Withdraw the event',
  },
}

export const wordsOf = (
  { status, eventStatus, waits }: ManagedEvent,
  intent: ChangeIntent,
  /** Later dates of its series, which may be canceled as well. */
  laterEvents: readonly ManagedEvent[] = [],
): ChangeWords => {
  if (status === 'pending') {
    const labels = pendingWords[intent] ?? words[intent]
    const isSeen = intent === 'cancel' && laterEvents.some((each) => each.status === 'published')
    return isSeen ? { ...labels, reason: 'Reason for canceling later live dates' } : labels
  }
  if (intent === 'cancel' && eventStatus === 'cancelled') {
    return {
      ...words.cancel,
      choice: 'Change the reason',
      title: 'Explain the cancellation',
      button: 'Save',
    }
  }
  const isNear = intent === 'move' && waits === 'far' && eventStatus === 'scheduled'
  return isNear ? { ...words.move, lead: nearLead } : words[intent]
}

const nearLead =
  'A date within two weeks of the old one takes effect right away. We review any other; until then, the old one stays.'
