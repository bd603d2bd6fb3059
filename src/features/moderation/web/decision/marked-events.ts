/** Events that are checked in the list, as its form posts them. */

/** Beside each event: the version that the list shows. */
export const sequenceField = (id: string): string => `sequence-${id}`

export const markedEvents = (form: FormData): { id: string; sequence: unknown }[] =>
  form
    .getAll('ids')
    .filter((id) => typeof id === 'string')
    .map((id) => ({ id, sequence: form.get(sequenceField(id)) ?? undefined }))
