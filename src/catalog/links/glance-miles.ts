/** Miles around the place of a planned event in which others count. */
export const glanceMiles = 75
