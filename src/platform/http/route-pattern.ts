/** How the router is told of an endpoint's path, and how its parameters are read back. */

const parameter = /\{(\w+)\}([^/]*)/g

/**
 * `/event/{id}.ics` becomes `/event/:id{[^/]+\.ics}`: the router has no parameters that end within a
 * segment, so it matches the whole segment. What follows a parameter must be literal text.
 */
export const routePattern = (path: string): string =>
  path.replace(parameter, (_, name: string, rest: string) =>
    rest === '' ? `:${name}` : `:${name}{[^/]+${rest.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}}`,
  )

/** Cuts off the literal text which `routePattern` made a part of the parameters. */
export const routeParams = (
  path: string,
  matched: Record<string, string>,
): Record<string, string> => {
  const params = { ...matched }
  for (const [, name = '', rest = ''] of path.matchAll(parameter)) {
    if (rest !== '' && params[name] !== undefined)
      params[name] = params[name].slice(0, -rest.length)
  }
  return params
}
