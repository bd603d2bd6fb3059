/** Runs the inline script in a page mocked by a few objects. */
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { pressText } from './press-script.ts'

class Pressed {
  readonly dataset = {}
  readonly #attributes: Record<string, string>

  constructor(attributes: Record<string, string>) {
    this.#attributes = attributes
    Object.assign(this, attributes, {
      host: new URL(attributes.href ?? 'https://atlas.example').host,
    })
  }
  closest(selector: string) {
    return selector.startsWith('main') ? this : null
  }
  getAttribute(name: string) {
    return this.#attributes[name] ?? null
  }
}

type Listener = (event: { target: Pressed }) => void

const told = (attributes: Record<string, string>): string | undefined => {
  let press: Listener = () => {}
  let kind: string | undefined
  const globals = {
    addEventListener: (name: string, listener: Listener) => {
      if (name === 'click') press = listener
    },
    Element: Pressed,
    location: { host: 'atlas.example', pathname: '/event/show-1/show' },
    navigator: {},
    fetch: (_: string, { body }: { body: string }) => {
      kind = (JSON.parse(body) as { kind: string }).kind
      return Promise.resolve()
    },
  }
  runInNewContext(pressText, globals)
  press({ target: new Pressed(attributes) })
  return kind
}

test.each([
  [{ href: 'https://club.example', rel: 'noopener noreferrer nofollow' }, 'website'],
  [{ href: 'https://www.google.com/maps/dir/?api=1', rel: 'noopener noreferrer' }, 'directions'],
  [{ role: 'menuitem' }, 'calendar'],
  [{ href: 'https://atlas.example/?near=x', rel: 'nofollow' }, undefined],
  // Links to the forecast, and to a source.
  [{ href: 'https://forecast.weather.gov/MapClick.php', rel: 'noopener noreferrer' }, undefined],
  [{ href: 'https://source.example', rel: 'noreferrer' }, undefined],
])('a press on %j counts as %s', (attributes, kind) => {
  expect(told(attributes as unknown as Record<string, string>)).toBe(kind)
})
