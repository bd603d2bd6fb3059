import { expect, it } from 'vitest'
import { testFiles } from '../../../../../tests/support/import-files.ts'

const { read, readRows } = testFiles()

it.each([
  ['{"error":"rate limit exceeded"}', ': "rate limit exceeded"'],
  ['{"error":{"code":429,"message":"Slow down"}}', ': "Slow down"'],
  ['{"errors":[{"detail":"No such calendar"}]}', ': "No such calendar"'],
  ['{"status":404,"message":"Not Found"}\n', ': "Not Found"'],
  ['{"success":false,"code":"E1"}', ': "E1"'],
])('reports that %s is an error message', async (text, words) => {
  await expect(read(text)).rejects.toThrow(`is an error message instead of events${words}.`)
})

it('does not mistake events for an error message', async () => {
  const event = { name: 'Show', date: '2026-08-01', status: 'scheduled' }
  expect(await readRows(JSON.stringify({ error: null, events: [event] }))).toHaveLength(1)
  expect(await readRows(JSON.stringify(event))).toHaveLength(1)
  await expect(read('{"message":"Hello","races":[{"name":"R"}]}')).rejects.toThrow(
    'It has lists under races',
  )
})

it('yields nothing from lists or lines that are cut off', async () => {
  await expect(read('[{"name":"A"},{"name":"B"},{"na')).rejects.toThrow('cut off')
  await expect(read('{"name":"A"}\n{"name":"B"}\n{"na')).rejects.toThrow('cut off')
  const csv = 'name,date,city\nA,2026-08-01,Dayton\nB,2026-08'
  await expect(read(csv)).rejects.toThrow('its last row (line 3) has 2 columns')
})
