import { describe, expect, test } from 'vitest'
import { sampleEvent } from '../../../../../tests/support/sample-event.ts'
import { type Car, welcomesCar } from '../../../../catalog/search/web/welcomes-your-car.tsx'
import { readCar } from './read-car.ts'

const car = (text: string) => readCar(text) as Car
const show = { ...sampleEvent, eventType: 'car_show', carMakes: [] as string[] }

describe('a typed car', () => {
  test.each([
    ['1995 Mustang', 1995, 'ford mustang'],
    ["'69 chevy Nova SS", 1969, 'chevrolet nova'],
    ['Corvette', undefined, 'chevrolet'],
    ['my 2003 ford focus', 2003, 'ford focus'],
    ['VW Beetle', undefined, 'volkswagen'],
    ['Citroën', undefined, 'citroen'],
    ['1970 Plymouth Barracuda', 1970, 'mopar'],
    ['plan b: Ford', undefined, 'ford'],
    ['1967 MG B', 1967, 'mg b'],
  ])('%s', (text, year, name) => {
    expect(readCar(text)).toMatchObject({ text, year, names: expect.arrayContaining([name]) })
  })

  test.each(['', '1995', 'asdf', 'plan b'])('does not recognize "%s"', (text) => {
    expect(readCar(text)).toBeUndefined()
  })
})

test.each([
  ['1995 Mustang', {}, true],
  ['1995 Mustang', { carMakes: ['Ford'] }, true],
  ['1995 Mustang', { carMakes: ['Chevrolet', 'FORD Mustang'] }, true],
  ['1995 Mustang', { carMakes: ['Ford F-150'] }, false],
  ['1995 Mustang', { carMakes: ['Chevrolet'] }, false],
  ['Ford', { carMakes: ['Ford Mustang'] }, false],
  ['1995 Mustang', { eventType: 'car_museum' }, false],
  ['1995 Mustang', { eventType: 'track_day', carMakes: ['Ford'] }, true],
  ['1995 Mustang', { eventStatus: 'cancelled' }, false],
  ['1995 Mustang', { features: ['1985 and older'] }, false],
  ['1985 Mustang', { features: ['1985 and older'] }, true],
  ['1949 Ford', { name: 'Pre-1949 Rods' }, false],
  ['1948 Ford', { name: 'Pre-1949 Rods' }, true],
  ['1995 Mustang', { description: 'For cars of 2000 or newer.' }, false],
  ['Mustang', { features: ['1985 and older'] }, true],
] as const)('%s at %j: %s', (text, changes, welcome) => {
  expect(welcomesCar({ ...show, ...changes } as typeof show, car(text))).toBe(welcome)
})
