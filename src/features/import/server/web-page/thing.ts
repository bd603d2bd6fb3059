/** Objects of JSON whose shape is unknown, and their values as text. */

export type Thing = Record<string, unknown>

export const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const typesOf = (thing: Thing): string[] =>
  [thing['@type']]
    .flat()
    .filter((type) => typeof type === 'string')
    .map((type) => type.replace(/^(?:https?:\/\/schema\.org\/|schema:)/, ''))

/** The first of a list, or the value itself. */
export const one = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

/** A value as text; empty for what is none. */
export const textOf = (value: unknown): string => {
  const given = one(value)
  const single = isThing(given) ? one(given['@value']) : given
  return typeof single === 'string' || typeof single === 'number' ? String(single).trim() : ''
}
