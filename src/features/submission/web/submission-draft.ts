/** Storage key of a new event's draft on the device. */
export const submissionDraft = 'event-draft'
