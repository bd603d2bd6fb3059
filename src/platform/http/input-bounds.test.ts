import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { HttpRequest } from './http-request.ts'
import { boundBody, boundQuery, maxNames } from './input-bounds.ts'

const sent = (type: string, body: string | Readable) =>
  boundBody(
    new HttpRequest({
      method: 'POST',
      origin: 'https://atlas.example',
      target: '/api/events',
      headers: { 'content-type': type },
      body,
      id: 'a',
    }),
  )

const several = (count: number, each: (index: number) => string, separator: string) =>
  Array.from({ length: count }, (_, index) => each(index)).join(separator)

const boundary = `----${'x'.repeat(30)}`
const multipart = (count: number) =>
  `${several(count, (n) => `--${boundary}\r\ncontent-disposition: form-data; name="${n}"\r\n\r\n1\r\n`, '')}--${boundary}--`

const form = 'application/x-www-form-urlencoded'
const files = `Multipart/Form-Data; charset=utf-8; boundary="${boundary}"`
const json = 'application/json'

const names = { message: 'A request can have up to 400 fields.', status: 400 }
const lists = { message: 'The lists of a body can have up to 1000 entries together.', status: 400 }
const depth = {
  message: 'The body can have up to 16 levels of lists and objects.',
  status: 400,
}

test.each([
  ['a form', form, (count: number) => several(count, (n) => `a${n}=1`, '&')],
  ['a form of one name', form, (count: number) => several(count, () => 'a=1', '&')],
  ['a form with parts', files, multipart],
  ['JSON', json, (count: number) => `{${several(count, (n) => `"a${n}":1`, ',')}}`],
  ['JSON of one name', json, (count: number) => `{${several(count, () => '"a" : 1', ',')}}`],
  [
    'JSON within',
    `${json}; charset=utf-8`,
    (count: number) => `[${several(count, () => '{"a":1}', ',')}]`,
  ],
  [
    'JSON of another kind',
    'application/ld+json',
    (count: number) => `{"a":{${several(count - 1, () => '"a":1', ',')}}}`,
  ],
])('%s may have 400 names, counting repeats', async (_, type, make) => {
  await expect(sent(type, make(maxNames))).resolves.toBeUndefined()
  await expect(sent(type, make(maxNames + 1))).rejects.toMatchObject(names)
  const bytes = Readable.from([Buffer.from(make(maxNames + 1))])
  await expect(sent(type, bytes)).rejects.toMatchObject(names)
})

test('names within texts do not count', async () => {
  const text = JSON.stringify({ a: `"b":1,\\"[{`.repeat(1_000) })
  await expect(sent(json, text)).resolves.toBeUndefined()
  await expect(sent('text/plain', '&'.repeat(1_000))).resolves.toBeUndefined()
})

test.each([
  ['a list of 1,002', `[${several(1_002, () => '1', ',')}]`, lists],
  [
    'two lists of 600',
    `{"a":[${several(600, () => '1', ',')}],"b":[${several(600, () => '1', ',')}]}`,
    lists,
  ],
  ['95,000 lists', several(95_000, () => '[]', ','), lists],
  ['17 levels of lists', '['.repeat(17), depth],
  ['17 levels of objects', '{"a":'.repeat(17), depth],
  ['95,000 levels', '['.repeat(95_000), depth],
])('%s in JSON are refused', async (_, text, error) => {
  await expect(sent(json, text)).rejects.toMatchObject(error)
})

test('a list of 1,000 within 16 levels is accepted', async () => {
  await expect(sent(json, `[${several(1_000, () => '1', ',')}]`)).resolves.toBeUndefined()
  await expect(sent(json, '['.repeat(16) + ']'.repeat(16))).resolves.toBeUndefined()
})

test.each([
  ['a form', form, (text: string) => `a=${text}`],
  ['a form with parts', files, (text: string) => `--${boundary}\r\n\r\n${text}\r\n--${boundary}--`],
  ['JSON', json, (text: string) => JSON.stringify({ a: text })],
  ['JSON of another kind', 'application/ld+json', (text: string) => JSON.stringify([[text]])],
  ['JSON without an end', json, (text: string) => `{"a":"${text}`],
])('%s may have values of 64 KB, and 256 KB in total', async (_, type, make) => {
  const refused = (text: string, message: string) =>
    expect(sent(type, make(text))).rejects.toMatchObject({ status: 400, message })
  await expect(sent(type, make('x'.repeat(60_000)))).resolves.toBeUndefined()
  await refused('x'.repeat(66_000), 'A field can have up to 64 KB of text.')
  await refused('x'.repeat(900_000), 'A field can have up to 64 KB of text.')
  const separator = type === form ? '&b=' : type === files ? `--${boundary}` : '","'
  const five = several(5, () => 'x'.repeat(60_000), separator)
  const whole = type === json || type.endsWith('+json') ? `["${five}"]` : make(five)
  await expect(sent(type, whole)).rejects.toMatchObject({
    message: 'A request can have up to 256 KB of text.',
  })
})

test('a query may have 400 names', () => {
  boundQuery(`/?${several(maxNames, () => 'a', '&')}`)
  expect(() => boundQuery(`/?${several(maxNames + 1, () => 'a', '&')}`)).toThrow(names.message)
})
