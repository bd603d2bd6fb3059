/** Tells MotorsportReg's calendar of a club from other JSON, by its first bytes. */

/** The list is in "response". */
const envelope = /^\s*\{\s*"response"\s*:\s*\{/
const events = /"events"\s*:\s*\[\s*(?:\{|\])/
const emptyList = /"events"\s*:\s*\[\s*\]/
/** Keys that other APIs don't have together with these. */
const marks = /"detailuri"\s*:|"cancelled"\s*:|motorsportreg\.com/i

export const isClubCalendar = (head: string): boolean =>
  envelope.test(head) && events.test(head) && (marks.test(head) || emptyList.test(head))
