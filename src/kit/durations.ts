/** Milliseconds of a day without a change of clocks, as UTC has them. */
export const dayMs = 86_400_000
