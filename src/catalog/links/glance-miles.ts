/** Radius in miles around a planned event within which other events count as nearby. */
export const glanceMiles = 75
