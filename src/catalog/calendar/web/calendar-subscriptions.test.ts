import { expect, it } from 'vitest'
import { subscriptionLinks } from './subscribe-panel.tsx'

const feed = 'https://atlas.example/events.ics?keyword=cars+%26+coffee&state=IL'

it('passes the full feed URL to each calendar', () => {
  const links = subscriptionLinks(feed, 'Cars & coffee + more')
  const [webcal, google, outlook] = links.map(({ href }) => href)
  expect(webcal).toBe('webcal://atlas.example/events.ics?keyword=cars+%26+coffee&state=IL')
  expect(new URL(google ?? '').searchParams.get('cid')).toBe(webcal)
  const { url, name } = Object.fromEntries(new URL(outlook ?? '').searchParams)
  expect({ url, name }).toEqual({ url: feed, name: 'Cars & coffee + more' })
  expect(outlook).not.toContain('+')
})
