/** Note of an event that its source lists as tentative. */
export const tentativeNote = "The organizer hasn't confirmed this event yet."
