import { expect, test } from 'vitest'
import { glanceRequest } from './glance-request.ts'

test('a date is enough; the place is the ZIP code, or else city and state', () => {
  expect(glanceRequest({ date: '2032-06-19' })).toEqual({
    params: { date: '2032-06-19' },
    query: {},
  })
  const typed = { date: '2032-06-19', endDate: '2032-06-20', eventType: 'car_show', name: ' Meet ' }
  expect(
    glanceRequest({ ...typed, zipCode: '60601-1234', city: 'Joliet', state: 'IL' })?.query,
  ).toEqual({ endDate: '2032-06-20', eventType: 'car_show', near: '60601', name: 'Meet' })
  expect(glanceRequest({ ...typed, city: 'Joliet', state: 'IL' })?.query.near).toBe('Joliet, IL')
  expect(glanceRequest({ ...typed, city: 'Joliet' })?.query.near).toBeUndefined()
})

test('an incomplete or missing date makes no request', () => {
  for (const date of ['', '2032-06', '0002-06-19', '2032-06-31']) {
    expect(glanceRequest({ date })).toBeUndefined()
  }
  expect(glanceRequest({ date: '2032-06-19', ongoing: 'on' })).toBeUndefined()
  expect(
    glanceRequest({ date: '2032-06-19', endDate: '2032-06-01' })?.query.endDate,
  ).toBeUndefined()
})
