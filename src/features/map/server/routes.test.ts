import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../tests/support/test-app.ts'
import { drawingPath } from '../../../catalog/links/paths.ts'
import { sheetOfView, viewOfBox } from '../../../catalog/place/map-plane.ts'
import { stateBoxes } from '../../../catalog/place/state-boxes.ts'

const { request } = await testApp()

describe('GET /maps/us.svg', () => {
  it('has the country, as the client can read it, and knows it again', async () => {
    const plain = await request('/maps/us.svg')
    expect(plain.status).toBe(200)
    expect(plain.headers.get('content-type')).toBe('image/svg+xml')
    expect(plain.headers.get('cache-control')).toContain('public')
    const text = await plain.text()
    expect(text).toContain('>Denver</text>')
    const packed = await request('/maps/us.svg', { headers: { 'accept-encoding': 'br, gzip' } })
    expect(packed.headers.get('content-encoding')).toBe('br')
    expect(packed.headers.get('vary')).toContain('Accept-Encoding')
    const bytes = Buffer.from(await packed.arrayBuffer())
    expect(bytes.length).toBeLessThan(20 * 1024)
    expect(String(brotliDecompressSync(bytes))).toBe(text)
    const zipped = await request('/maps/us.svg', { headers: { 'accept-encoding': 'gzip' } })
    expect(String(gunzipSync(Buffer.from(await zipped.arrayBuffer())))).toBe(text)
    const etag = plain.headers.get('etag') ?? ''
    const again = await request('/maps/us.svg', { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
  }, 60_000)
})

describe('GET /maps/{zoom}/{column}/{row}.svg', () => {
  const ohio = stateBoxes.OH
  if (!ohio) throw new Error('no Ohio')

  it('has the sheet of a state', async () => {
    const answer = await request(drawingPath(sheetOfView(viewOfBox(ohio))))
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('>Dayton</text>')
  }, 60_000)

  it('has no sheets elsewhere', async () => {
    expect((await request('/maps/8/4/4.svg')).status).toBe(404)
    expect((await request('/maps/30/4/4.svg')).status).toBe(404)
    expect((await request('/maps/7.5/x/4.svg')).status).toBe(400)
  })
})
