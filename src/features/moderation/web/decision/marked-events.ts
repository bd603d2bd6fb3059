/** What the list posts of the events that are marked in it. */

/** Beside each event: the version that the list shows. */
export const sequenceField = (id: string): string => `sequence-${id}`

export const markedEvents = (form: FormData): { id: string; sequence: unknown }[] =>
  form
    .getAll('ids')
    .filter((id) => typeof id === 'string')
    .map((id) => ({ id, sequence: form.get(sequenceField(id)) ?? undefined }))
