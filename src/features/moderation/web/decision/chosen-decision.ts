/** Decision posted with an ended session: restored on the page after the sign-in, to be sent again. */
import { textsOf } from '../../../../kit/form-answer.ts'
import { readText, storeText } from '../../../../ui/forms/stored-text.ts'
import { chosenKinds } from './block-sender.ts'
import { type ChosenDecision, type ReviewAddress, readReviewAddress } from './review-address.ts'

/** Dashboard state at `address`, with the decision of the form that was posted there. */
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

const storeKey = { by: 'session', key: 'unsent-decision' } as const

/** Stores a decision in this tab, if it is too long for the URL that the sign-in returns to. */
export const keepDecision = (decision: Partial<ReviewAddress>): void =>
  storeText(storeKey, JSON.stringify(decision))

/** Returns the stored decision, and deletes it. */
export const takeDecision = (): Partial<ReviewAddress> | undefined => {
  const text = readText(storeKey)
  storeText(storeKey, null)
  try {
    return (JSON.parse(text ?? 'null') as Partial<ReviewAddress> | null) ?? undefined
  } catch {
    return undefined
  }
}

/** Field name of an event's version, as listed. */
export const sequenceField = (id: string): string => `sequence-${id}`

/** Field name of an event's own reason, the id of a template. */
export const reasonField = (id: string): string => `reason-${id}`

export type MarkedEvent = { id: string; sequence: unknown; template: string }

/** Events that are checked in the list, from its posted form. */
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
