/** The one place that reads the environment: config.ts parses it, and child processes inherit from it. */
export const environment: Readonly<Record<string, string | undefined>> = process.env

/** Environment of a child process, without the names that match. */
export const environmentWithout = (pattern: RegExp): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !pattern.test(name)))

/** Environment of a child process: only the names that match. */
export const environmentOf = (pattern: RegExp): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => pattern.test(name)))
