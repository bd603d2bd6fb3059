/** Under which name the draft of a new event is kept on the device. */
export const submissionDraft = 'event-draft'
