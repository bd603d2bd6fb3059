/** Calendar files, feeds and links have the same bytes in every time zone of the server. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const program = join(import.meta.dirname, 'support/calendar-bytes.ts')

const bytesIn = async (zone: string) => {
  const env = { ...process.env, TZ: zone }
  const { stdout } = await run(process.execPath, [program], { env, maxBuffer: 64 * 1024 * 1024 })
  return stdout
}

test('the bytes are the same in UTC and in Honolulu', async () => {
  const [utc, honolulu] = await Promise.all([bytesIn('UTC'), bytesIn('Pacific/Honolulu')])
  expect(utc).toContain('DTSTART;TZID=Pacific/Honolulu:20260704T180000')
  expect(utc.match(/BEGIN:VEVENT/g)).toHaveLength(256)
  expect(honolulu === utc).toBe(true)
}, 60_000)
