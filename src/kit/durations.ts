/** Lengths of time in milliseconds and seconds; of a day without a change of clocks, as UTC has them. */
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
export const daySeconds = dayMs / 1000
