import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { routeParams, routePattern } from './route-pattern.ts'

const read = async (path: string, address: string) => {
  const app = new Hono()
  app.get(routePattern(path), (context) => context.json(routeParams(path, context.req.param())))
  app.get('*', (context) => context.json('another route'))
  return (await app.request(address)).json()
}

describe('routePattern', () => {
  it('reads a parameter that fills its segment', async () => {
    expect(await read('/api/events/{id}/dates', '/api/events/a%20b/dates')).toEqual({ id: 'a b' })
  })

  it('reads a parameter before an ending, and leaves other endings to others', async () => {
    expect(await read('/event/{id}.ics', '/event/k3x9.ics')).toEqual({ id: 'k3x9' })
    expect(await read('/event/{id}.ics', '/event/k3.x9.ics')).toEqual({ id: 'k3.x9' })
    expect(await read('/event/{id}.ics', '/event/k3x9')).toBe('another route')
    expect(await read('/event/{id}.ics', '/event/k3x9-ics')).toBe('another route')
    expect(await read('/event/{id}.ics', '/event/.ics')).toBe('another route')
  })
})
