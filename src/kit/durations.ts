/** Durations in milliseconds and seconds; a day is 24 hours, without clock changes. */
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
export const daySeconds = dayMs / 1000
