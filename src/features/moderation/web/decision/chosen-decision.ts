/** A decision whose session had ended: it comes back with the page that follows the sign-in, to be sent once more. */
import { markedEvents } from './marked-events.ts'
import { type ChosenDecision, type ReviewAddress, readReviewAddress } from './review-address.ts'

/** The dashboard as it was, with what was decided in the form that was posted to `address`. */
export const chosenIn = (address: string, form: FormData): Partial<ReviewAddress> => {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const { filters, event } = readReviewAddress(new URL(address).searchParams)
  const events = markedEvents(form)
  const chosen: ChosenDecision = {
    intent: text('intent'),
    template: text('template'),
    note: text('note'),
    marked: events.map(({ id }) => id),
    reasons: Object.fromEntries(
      events.filter(({ template }) => template !== '').map(({ id, template }) => [id, template]),
    ),
  }
  return { filters, event: text('id') || event, chosen }
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
