/** Events that are checked in the list, as its form posts them. */

/** Beside each event: the version that the list shows. */
export const sequenceField = (id: string): string => `sequence-${id}`

/** Beside each event: a reason of its own, the id of a template. */
export const reasonField = (id: string): string => `reason-${id}`

export type MarkedEvent = { id: string; sequence: unknown; template: string }

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
