/** Requests with far more fields, entries or levels than any call or page accepts. */

export type ManyFields = { name: string; type: string; body: string }

const boundary = `----${'b'.repeat(30)}`

const part = (name: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`

const several = (count: number, each: (index: number) => string, separator: string) =>
  Array.from({ length: count }, (_, index) => each(index)).join(separator)

const urlencoded = 'application/x-www-form-urlencoded'
const multipart = `multipart/form-data; boundary=${boundary}`
const json = 'application/json'

/** Forms as browsers send them, with `count` fields. */
export const formsOf = (count: number): ManyFields[] => [
  { name: 'names', type: urlencoded, body: several(count, (n) => `name${n}=1`, '&') },
  { name: 'one name', type: urlencoded, body: several(count, () => 'name=1', '&') },
  {
    name: 'parts',
    type: multipart,
    body: `${several(count, (n) => part(`name${n}`), '')}--${boundary}--\r\n`,
  },
]

/** One field of `length` bytes. */
export const longValues = (name: string, length: number): ManyFields[] =>
  ['x', '<b>é \u200b&amp;\n'].map((text) => ({
    name: `${name}: ${length} bytes of ${JSON.stringify(text)}`,
    type: json,
    body: JSON.stringify({ [name]: text.repeat(length / Buffer.byteLength(JSON.stringify(text))) }),
  }))

/** JSON bodies with `count` names, entries or levels. */
export const bodiesOf = (count: number): ManyFields[] => [
  { name: 'names', type: json, body: `{${several(count, (n) => `"name${n}":1`, ',')}}` },
  { name: 'one name', type: json, body: `{${several(count, () => '"name":1', ',')}}` },
  {
    name: 'names in lists',
    type: json,
    body: `{"events":[${several(count, (n) => `{"a${n}":1}`, ',')}]}`,
  },
  { name: 'entries', type: json, body: `{"eventType":[${several(count, (n) => `${n}`, ',')}]}` },
  { name: 'levels', type: json, body: '{"a":['.repeat(count / 2) },
]
