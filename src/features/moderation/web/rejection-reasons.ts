/** Reasons that are given often, in the words that the submitter reads. */
export const rejectionReasons = [
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
] as const

/** The reason as it is kept: the template's sentence, then what was written. */
export const reasonOf = (template: string, note: string): string => {
  const sentence = rejectionReasons.find(({ id }) => id === template)?.text
  return [sentence, note.trim()].filter(Boolean).join('\n').slice(0, 2_000)
}
