/** Note of an event that its source calls tentative. */
export const tentativeNote = "The organizer hasn't confirmed this event yet."
