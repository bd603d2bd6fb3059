import { describe, expect, test } from 'vitest'
import { addressKey, addressQuery } from './address-query.ts'

const words = { streetAddress: '1200 N Main St', city: 'Joliet', state: 'IL', zipCode: '60435' }
const streetOf = (streetAddress: string) => addressQuery({ ...words, streetAddress })?.street

describe('addressQuery', () => {
  test.each([
    ['1200 N Main St', '1200 N Main St'],
    ['  1200  N Main St. ', '1200 N Main St.'],
    ['1200 N Main St, Suite 300', '1200 N Main St'],
    ['1200 N Main St Ste. 300B', '1200 N Main St'],
    ['1200 N Main St #4', '1200 N Main St'],
    ['1200 N Main St Bldg 2 Unit C', '1200 N Main St'],
    ['1200 N Main St (rear lot)', '1200 N Main St'],
    ["Joe's Diner, 1200 N Main St", '1200 N Main St'],
    ['1200 N Main St, Joliet, IL 60435', '1200 N Main St'],
    ['1200-1250 N Main St', '1200 N Main St'],
    ['37-18 Junction Blvd', '37-18 Junction Blvd'],
    ['N6W23001 Bluemound Rd', 'N6W23001 Bluemound Rd'],
    ['100 Building Way', '100 Building Way'],
    ['100 5th Ave', '100 5th Ave'],
    ['2500 8 Mile Rd', '2500 8 Mile Rd'],
    ['4000 US Hwy 12', '4000 US Hwy 12'],
  ])('%j is requested as %j', (given, street) => expect(streetOf(given)).toBe(street))

  test.each([
    '',
    'Main St',
    'PO Box 12',
    '8 Mile Rd',
    '12 Mile Road',
    'P.O. Box 12',
    'Main St & 3rd Ave',
    '5th Ave and Main St',
    'I-95 Exit 4',
    '1200',
    '60435',
    `1 ${'x'.repeat(200)}`,
  ])('%j is not requested', (given) => expect(streetOf(given)).toBeUndefined())

  test('needs a state, and a city or ZIP code; uses the first five digits', () => {
    expect(addressQuery({ ...words, state: '' })).toBeUndefined()
    expect(addressQuery({ ...words, city: '', zipCode: '' })).toBeUndefined()
    expect(addressQuery({ ...words, city: '' })).toMatchObject({ zipCode: '60435' })
    expect(addressQuery({ ...words, zipCode: '60435-1234' })).toMatchObject({ zipCode: '60435' })
  })
})

test('addressKey is the same for all spellings of an address', () => {
  const keyOf = (streetAddress: string, more = {}) => {
    const query = addressQuery({ ...words, streetAddress, ...more })
    return query && addressKey(query)
  }
  expect(keyOf('1200 N. MAIN ST., Suite 9')).toBe(keyOf('1200 n main st'))
  expect(keyOf('1200 N Main St')).not.toBe(keyOf('1201 N Main St'))
  expect(keyOf('1200 N Main St')).not.toBe(keyOf('1200 N Main St', { zipCode: '60436' }))
})
