import { expect, it } from 'vitest'
import { isOrganizerKind, organizerKindLabel, organizerKinds } from './organizer-kinds.ts'

it('labels the six kinds and shows others raw', () => {
  expect(organizerKinds.map(organizerKindLabel)).toEqual([
    'Car Dealers',
    'Charities',
    'Car Clubs',
    'Museums',
    'Corporate',
    'Independent',
  ])
  expect(organizerKindLabel('Rotary')).toBe('Rotary')
  expect(organizerKindLabel('toString')).toBe('toString')
  expect(isOrganizerKind('hasOwnProperty')).toBe(false)
})
