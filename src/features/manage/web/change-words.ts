/** What the forms are called that cancel, postpone, reinstate and move. */
import type { ManagedEvent } from '../contract.ts'
import type { ChangeIntent } from './change-action.ts'

type ChangeWords = {
  choice: string
  title: string
  lead: string
  button: string
  /** The question for the reason, where it is asked. */
  reason?: string
}

const words: Record<ChangeIntent, ChangeWords> = {
  move: {
    choice: 'Move it',
    title: 'Move it to another date',
    lead: 'The new date waits for review; until then the old one stays.',
    button: 'Move it',
    reason: 'Why it moves',
  },
  postpone: {
    choice: 'Postpone it',
    title: 'Postpone it, the new date is not known yet',
    lead: 'Visitors see this at once. Come back here when you know the date.',
    button: 'Postpone it',
    reason: 'Why it is postponed',
  },
  cancel: {
    choice: 'Cancel it',
    title: 'Cancel it',
    lead: 'Visitors see this at once. The page stays, so that nobody comes for nothing.',
    button: 'Cancel the event',
    reason: 'Why it is cancelled',
  },
  reinstate: {
    choice: 'It takes place',
    title: 'It takes place after all',
    lead: 'On the date above. Visitors see this at once.',
    button: 'It takes place',
  },
}

/** While it waits for review there is nobody to tell. */
const pendingWords: Partial<Record<ChangeIntent, ChangeWords>> = {
  move: { ...words.move, lead: 'It is moved at once.', reason: undefined },
  cancel: {
    choice: 'Withdraw it',
    title: 'Withdraw it',
    lead: 'It will not be reviewed or published. This link cannot undo it.',
    button: 'Withdraw the event',
  },
}

export const wordsOf = (
  { status, eventStatus }: ManagedEvent,
  intent: ChangeIntent,
  /** Later dates of its series, which may be cancelled along. */
  later: readonly ManagedEvent[] = [],
): ChangeWords => {
  if (status === 'pending') {
    const told = pendingWords[intent] ?? words[intent]
    const isSeen = intent === 'cancel' && later.some((each) => each.status === 'published')
    return isSeen ? { ...told, reason: 'Why later dates that are live are cancelled' } : told
  }
  if (intent === 'cancel' && eventStatus === 'cancelled') {
    return {
      ...words.cancel,
      choice: 'Change the reason',
      title: 'Say why it is cancelled',
      button: 'Save',
    }
  }
  return words[intent]
}
