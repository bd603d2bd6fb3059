/** A decision whose session had ended: it comes back with the page that follows the sign-in, to be sent once more. */
import { textsOf } from '../../../../kit/form-answer.ts'
import { markedEvents } from './marked-events.ts'
import { type ChosenDecision, type ReviewAddress, readReviewAddress } from './review-address.ts'

/** The dashboard as it was, with what was decided in the form that was posted to `address`. */
export const chosenIn = (address: string, form: FormData): Partial<ReviewAddress> => {
  const { id, intent = '', template = '', note = '' } = textsOf(form)
  const { filters, event } = readReviewAddress(new URL(address).searchParams)
  const events = markedEvents(form)
  const chosen: ChosenDecision = {
    intent,
    template,
    note,
    marked: events.map((each) => each.id),
    reasons: Object.fromEntries(
      events.filter((each) => each.template !== '').map((each) => [each.id, each.template]),
    ),
  }
  return { filters, event: id || event, chosen }
}

const storageKey = 'unsent-decision'

/** For a decision that is too long for the address that a sign-in leads back to: this tab keeps it. */
export const keepDecision = (decision: Partial<ReviewAddress>): void => {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(decision))
  } catch {
    // Storage may be full or forbidden: then the form comes back empty.
  }
}

/** Answers what was kept, once. */
export const takeDecision = (): Partial<ReviewAddress> | undefined => {
  try {
    const kept = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    return (JSON.parse(kept ?? 'null') as Partial<ReviewAddress> | null) ?? undefined
  } catch {
    return undefined
  }
}
