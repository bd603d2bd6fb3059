export type RejectionReason = { id: string; label: string; text: string }

/** Reasons that are given often, in the words that the submitter reads. */
export const rejectionReasons: readonly RejectionReason[] = [
  {
    id: 'subject',
    label: 'Not an automotive event',
    text: "The directory lists automotive events, and this doesn't look like one.",
  },
  { id: 'listed', label: 'Already listed', text: 'This event is already in the directory.' },
  {
    id: 'unclear',
    label: 'Date or place unclear',
    text: "We couldn't confirm the date or location of this event.",
  },
  { id: 'over', label: 'Already over', text: 'The date of this event has passed.' },
  {
    id: 'advertising',
    label: 'Advertising',
    text: 'This reads like an advertisement rather than an event people can attend.',
  },
  { id: 'spam', label: 'Spam (nobody is emailed)', text: '' },
]

/** The same of corrections. */
export const correctionReasons: readonly RejectionReason[] = [
  {
    id: 'unconfirmed',
    label: 'New date or place unclear',
    text: "We couldn't confirm the new date or location.",
  },
  {
    id: 'another',
    label: 'Another event',
    text: 'These changes would make it a different event. Please submit that one separately.',
  },
  {
    id: 'address',
    label: "Link or file doesn't belong",
    text: "The new link or file doesn't belong to this event.",
  },
  {
    id: 'advertisement',
    label: 'Advertising',
    text: 'Your changes read like an advertisement rather than facts about the event.',
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

/** Chosen reason as a rejection takes it. */
export const rejectionOf = ({
  template = '',
  note = '',
}: {
  template?: string
  note?: string
}) => ({ reason: reasonOf(template, note), spam: template === 'spam' })
