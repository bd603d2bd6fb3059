import { expect, it } from 'vitest'
import { testFiles } from '../../../../../tests/support/import-files.ts'

const { read } = testFiles()

const event = {
  id: 'a1',
  title: 'Alpha Car Show',
  startDate: '2027-06-05T10:00:00-04:00',
  venue: { name: 'Elmwood Park', address: { city: 'Roanoke', state: 'VA', zip: '24016' } },
}
const script = (text: string, type = '') =>
  `<html><body><script ${type}>${text}</script></body></html>`
const json = 'type="application/json"'
const facts = async (html: string) =>
  (await read(html)).flatMap((item) => {
    if (!('fields' in item)) return []
    const { name, date, venueName, city, location } = item.fields
    return [[date, name, venueName, city, location].filter(Boolean).join(' | ')]
  })

const wanted = ['2027-06-05T10:00:00-04:00 | Alpha Car Show | Elmwood Park | Roanoke']

it.each([
  ['Next.js', script(JSON.stringify({ props: { pageProps: { events: [event, event] } } }), json)],
  ['Nuxt', script(`window.__NUXT__=${JSON.stringify({ data: [{ events: [event] }] })};`)],
  [
    'code',
    script(`render(function(){var c={a:1};show({x:el, events: ${JSON.stringify([event])}})})`),
  ],
  [
    'Nuxt 3, whose values are places of others in one list',
    script(
      '[["ShallowReactive",1],{"data":2,"once":10},["Reactive",3],[4,4],{"title":5,"startDate":6,"venue":7},"Alpha Car Show","2027-06-05T10:00:00-04:00",{"name":8,"city":9},"Elmwood Park","Roanoke",["Set"]]',
      json,
    ),
  ],
])('reads the events of %s', async (_, html) => {
  expect(await facts(html)).toEqual(wanted)
})

it('reads synonyms of keys, and the context of a site builder', async () => {
  const synonyms = {
    summary: 'Alpha Car Show',
    start: { dateTime: event.startDate },
    location: 'Salem, VA',
  }
  expect(await facts(script(`x = ${JSON.stringify({ items: [synonyms] })}`))).toEqual([
    '2027-06-05T10:00:00-04:00 | Alpha Car Show | Salem, VA',
  ])
  const item = {
    id: 'b',
    title: 'Bravo Car Show',
    startDate: 1_812_204_000_000,
    location: { addressTitle: 'Elmwood Park' },
  }
  const context = { website: { timeZone: 'America/New_York' }, upcoming: [item] }
  expect(await facts(script(`Static.SQUARESPACE_CONTEXT = ${JSON.stringify(context)};`))).toEqual([
    '2027-06-05T10:00-04:00 | Bravo Car Show | Elmwood Park',
  ])
})

it.each([
  { posts: [{ title: 'How we built a car show', start: '2027-01-05' }] },
  {
    items: [
      { title: 'Car show recap', date: '2027-01-06' },
      { title: 'Begin', startTime: '10 AM' },
    ],
  },
])('finds no event in %j', async (value) => {
  await expect(read(script(JSON.stringify(value), json))).rejects.toThrow('is a web page')
})

it.each([
  ['brackets that nothing closes', '=[{"start":'.repeat(100_000)],
  ['a string that nothing closes', `={"start":"${'\\"'.repeat(500_000)}`],
  ['comments that nothing closes', `={"start":${'<!-- '.repeat(200_000)}`],
])('ends within 10 seconds with %s', { timeout: 10_000 }, async (_, code) => {
  await expect(read(script(code))).rejects.toThrow('is a web page')
})
