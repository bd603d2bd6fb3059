export type RejectionReason = { id: string; label: string; text: string }

/** Reasons that are given often, in the words that the submitter reads. */
export const rejectionReasons: readonly RejectionReason[] = [
  {
    id: 'subject',
    label: 'Not an automotive event',
    text: 'The directory lists automotive events, and this does not look like one.',
  },
  { id: 'listed', label: 'Already listed', text: 'This event is in the directory already.' },
  {
    id: 'unclear',
    label: 'Date or place unclear',
    text: 'We could not confirm the date or the place of this event.',
  },
  { id: 'over', label: 'Already over', text: 'The date of this event has passed.' },
  {
    id: 'advertising',
    label: 'Advertising',
    text: 'This reads as an advertisement rather than an event that people can visit.',
  },
]

/** The same of corrections. */
export const correctionReasons: readonly RejectionReason[] = [
  {
    id: 'unconfirmed',
    label: 'New date or place unclear',
    text: 'We could not confirm the new date or place.',
  },
  {
    id: 'another',
    label: 'Another event',
    text: 'With these changes it would be another event. Please submit that one by itself.',
  },
  {
    id: 'address',
    label: 'Link or file does not fit',
    text: 'The new link or file does not belong to this event.',
  },
  {
    id: 'advertisement',
    label: 'Advertising',
    text: 'What you changed reads as an advertisement rather than as facts about the event.',
  },
]

/** The reason as it is kept: the template's sentence, then what was written. */
export const reasonOf = (
  template: string,
  note: string,
  reasons: readonly RejectionReason[] = rejectionReasons,
): string => {
  const sentence = reasons.find(({ id }) => id === template)?.text
  return [sentence, note.trim()].filter(Boolean).join('\n').slice(0, 2_000)
}
