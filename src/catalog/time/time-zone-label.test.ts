import { describe, expect, it } from 'vitest'
import { timeZoneLabel } from './time-zone-label.ts'

describe('timeZoneLabel', () => {
  it.each([
    ['America/Chicago', 'Central Time'],
    ['America/Indiana/Knox', 'Central Time'],
    ['America/Indiana/Indianapolis', 'Eastern Time'],
    ['America/Phoenix', 'Mountain Standard Time'],
    ['Pacific/Honolulu', 'Hawaii Time'],
    ['America/Puerto_Rico', 'Atlantic Time'],
    ['Pacific/Guam', 'Chamorro Time'],
    ['MST7MDT', 'Mountain Time'],
    ['America/Argentina/Buenos_Aires', 'Buenos Aires time'],
  ])('%s is %s', (zone, label) => {
    expect(timeZoneLabel(zone)).toBe(label)
  })
})
