import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { pageBytes } from './page-bytes.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const leftLinked = async (html: string) => ({ html, hashes: [] })

const made = async (...parts: string[]) => {
  const { bytes, ...hashes } = await pageBytes(parts, { nonce: 'n1', sheet: leftLinked })
  return { html: String(bytes), ...hashes }
}

test('scripts of the head and of the body have their hashes, and the nonce is gone', async () => {
  const page = await made(
    '<!DOCTYPE html><html><head><script nonce="n1">a()</script></head><body><p>Café “9” 🏁</p>',
    '<script nonce="n1" type="module">b("é<p>")</script><p>x</p><script nonce="n1">a()</script>',
    '</body></html>',
  )
  expect(page.html).toBe(
    '<!DOCTYPE html><html><head><script>a()</script></head><body><p>Café “9” 🏁</p><script type="module">b("é<p>")</script><p>x</p><script>a()</script></body></html>',
  )
  expect(page.scripts).toEqual([hashOf('a()'), hashOf('b("é<p>")')])
})

test.each([
  '<body><script>evil()</script><script nonce="other">evil()</script></body>',
  '<head></head><body><script type="application/ld+json">{}</script></body>',
  '<head></head><body><script src="/x.js" nonce="n1"></script></body>',
  '',
])('no hash for %j', async (page) => {
  const { html, scripts } = await made(page)
  expect(scripts).toEqual([])
  expect(html).toBe(page.replace(' nonce="n1"', ''))
})

test('a script that does not end keeps no nonce', async () => {
  const { html, scripts } = await made('<head></head><body><script nonce="n1">cut(')
  expect({ html, scripts }).toEqual({ html: '<head></head><body><script>cut(', scripts: [] })
})

test('stylesheets are inserted into the head alone', async () => {
  const sheet = async (html: string) => ({
    html: html.replaceAll('<link>', '<style>p{}</style>'),
    hashes: ['s'],
  })
  const { bytes, styles } = await pageBytes(['<head><link></head><body><link></body>'], {
    nonce: 'n1',
    sheet,
  })
  expect(String(bytes)).toBe('<head><style>p{}</style></head><body><link></body>')
  expect(styles).toEqual(['s'])
})
