/** The only access to the environment: config.ts parses it, and child processes inherit from it. */
export const environment: Readonly<Record<string, string | undefined>> = process.env

/** Environment for a child process without the variables whose names match. */
export const environmentWithout = (pattern: RegExp): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !pattern.test(name)))

/** Environment for a child process with only the variables whose names match. */
export const environmentOf = (pattern: RegExp): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => pattern.test(name)))
