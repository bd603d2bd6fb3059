import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Link as RouterLink, StaticRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Link, type LinkProps } from './link.tsx'

const markup = (element: ReactElement) =>
  renderToStaticMarkup(<StaticRouter location="/archive/2025?page=2">{element}</StaticRouter>)

/** Attributes in an order of their own. */
const parts = (html: string) => (html.match(/ [\w-]+="[^"]*"|>.*/g) ?? []).toSorted()

test.each<LinkProps>([
  { to: '/' },
  { to: '/event/0123456789ab' },
  { to: '/?near=45402&radiusMiles=50&keyword=caf%C3%A9' },
  { to: '/car-events/burbank-ca#dates', className: 'underline', 'aria-current': 'page' },
  { to: '/event/x', preventScrollReset: true, replace: true, state: { from: 'list' } },
  { to: '/calendar', rel: 'next', target: '_blank', title: 'a "b" & c' },
  { to: '/export', prefetch: 'none', discover: 'none' },
  { to: '/download.csv', reloadDocument: true },
  { to: '?before=2026-01-01' },
  { to: 'month' },
  { to: '../2024' },
  { to: '#map-list' },
  { to: '//elsewhere.example/x' },
  { to: 'https://elsewhere.example/x' },
  { to: 'mailto:club@example.com' },
  { to: '/a/../b' },
  { to: '/a b' },
  { to: { pathname: '/map', search: '?state=OH' } },
])('a link on the server is what the router writes: %j', (props) => {
  const own = markup(<Link {...props}>words</Link>)
  expect(parts(own)).toEqual(parts(markup(<RouterLink {...props}>words</RouterLink>)))
})
