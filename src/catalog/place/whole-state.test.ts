import { describe, expect, it } from 'vitest'
import { readPlaceText } from './place-text.ts'
import { namesOfState, usStates } from './us-states.ts'
import { wholeState } from './whole-state.ts'

describe('wholeState', () => {
  const names = usStates.flatMap(({ code }) => [code, ...namesOfState(code)])
  const ways: ((name: string) => string)[] = [
    (name) => name,
    (name) => ` ${name.toLowerCase()}, `,
    (name) => name.toUpperCase(),
    (name) => `${name}.`,
    (name) => `${name}, USA`,
    (name) => `${name} 60601`,
    (name) => `Springfield, ${name}`,
    (name) => `${name} City`,
  ]

  it.each(ways.map((way) => [way('Ohio'), way] as const))(
    'agrees with the reading of place texts, for "%s"',
    (_example, way) => {
      for (const name of names.map(way)) {
        const { zipCode, onlyState } = readPlaceText(name)
        expect(wholeState(name)).toBe(zipCode === undefined ? onlyState : undefined)
      }
    },
  )

  it('distinguishes states from cities of the same name', () => {
    expect(wholeState('Texas')).toBe('TX')
    expect(wholeState('Puerto Rico')).toBe('PR')
    for (const city of ['New York', 'Washington', 'LA', 'L.A.', 'DC', 'Washington, DC', 'Chicago'])
      expect(wholeState(city)).toBeUndefined()
  })
})
