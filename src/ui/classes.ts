/** Joins class names; what is false or undefined is left out. */
export const classes = (...names: (string | false | undefined | null)[]): string =>
  names.filter(Boolean).join(' ')
