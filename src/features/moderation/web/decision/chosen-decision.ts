/** A decision whose session had ended: it comes back with the page that follows the sign-in, to be sent once more. */
import { textsOf } from '../../../../kit/form-answer.ts'
import { readText, storeText } from '../../../../ui/forms/stored-text.ts'
import { chosenKinds } from './block-sender.ts'
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
    block: chosenKinds(form),
    reasons: Object.fromEntries(
      events.filter((each) => each.template !== '').map((each) => [each.id, each.template]),
    ),
  }
  return { filters, event: id || event, chosen }
}

const kept = { by: 'session', key: 'unsent-decision' } as const

/** For a decision that is too long for the address that a sign-in leads back to: this tab keeps it. */
export const keepDecision = (decision: Partial<ReviewAddress>): void =>
  storeText(kept, JSON.stringify(decision))

/** Returns what was kept, once. */
export const takeDecision = (): Partial<ReviewAddress> | undefined => {
  const text = readText(kept)
  storeText(kept, null)
  try {
    return (JSON.parse(text ?? 'null') as Partial<ReviewAddress> | null) ?? undefined
  } catch {
    return undefined
  }
}

/** Beside each event: the version that the list shows. */
export const sequenceField = (id: string): string => `sequence-${id}`

/** Beside each event: a reason of its own, the id of a template. */
export const reasonField = (id: string): string => `reason-${id}`

export type MarkedEvent = { id: string; sequence: unknown; template: string }

/** Events that are checked in the list, as its form posts them. */
export const markedEvents = (form: FormData): MarkedEvent[] =>
  form
    .getAll('ids')
    .filter((id) => typeof id === 'string')
    .map((id) => {
      const template = form.get(reasonField(id))
      return {
        id,
        sequence: form.get(sequenceField(id)) ?? undefined,
        template: typeof template === 'string' ? template : '',
      }
    })
