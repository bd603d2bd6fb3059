/** A plain field, `setupTime`, works in every input and output by its line in the field table alone. */
import { describe, expect, test } from 'vitest'
import { fieldLabel } from '../src/catalog/submission/web/event-form/field-changes.tsx'
import { formFields } from '../src/catalog/submission/web/event-form/form-fields.ts'
import { importFiles } from '../src/features/import/server/import-files.ts'
import { setPlace } from '../src/features/import/server/places-command.ts'
import { noRules } from '../src/features/import/server/row/field-rules.ts'
import { editGroups } from '../src/features/moderation/web/edit/edit-fields.ts'
import { queryRow, queryRows } from '../src/platform/db/query.ts'
import { testFiles } from './support/import-files.ts'
import { reviewedSite } from './support/reviewed-site.ts'
import { isTest, readSources } from './support/source-files.ts'

const app = await reviewedSite({ settings: { TRUST_STEPS: 'off' } })
const { database, request, json, submit, correct, done, look, as, live } = app
const { db, connection } = database
const { write } = testFiles()

const publicEvent = (id: string) => json<Record<string, unknown>>(request(`/api/events/${id}`))

test('an organizer submits and changes it', async () => {
  const link = await live({ setupTime: '07:00' })
  expect(await publicEvent(link.id)).toMatchObject({ setupTime: '07:00', startTime: '09:00' })
  expect(await done(correct(link, { setupTime: '06:30' }))).toMatchObject({
    applied: ['setupTime'],
    held: [],
  })
  expect(await publicEvent(link.id)).toMatchObject({ setupTime: '06:30' })
})

test('an invalid time is refused in every input', async () => {
  const link = await submit()
  for (const answer of [
    await correct(link, { setupTime: 'dawn' }),
    await as('PATCH', `/api/admin/events/${link.id}`, { setupTime: 'dawn' }),
  ]) {
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      error: { fields: { setupTime: 'Enter a time such as 18:30.' } },
    })
  }
})

test('an administrator changes it', async () => {
  const link = await submit({ setupTime: '07:00' })
  const answer = await as('PATCH', `/api/admin/events/${link.id}`, { setupTime: '' })
  expect(answer.status).toBe(200)
  expect((await look(link)).events[0]).toMatchObject({ setupTime: null })
})

test('both forms have the field, and changes are listed by its label', () => {
  expect(formFields.find(({ name }) => name === 'setupTime')).toMatchObject({
    label: 'Show cars may enter from',
    kind: 'time',
  })
  const inEdit = editGroups.flatMap(({ fields }) => fields).find(({ name }) => name === 'setupTime')
  expect(inEdit).toMatchObject({ label: 'Setup time', kind: 'time' })
  expect(fieldLabel('setupTime')).toBe('Show cars may enter from')
})

describe('import', () => {
  const run = async (rows: string) => {
    const issues: unknown[] = []
    const [report] = await importFiles(
      { db, connection },
      {
        settings: {
          source: 'list',
          rules: noRules,
          all: false,
          publish: true,
          strict: false,
          dryRun: false,
        },
        files: [{ path: write(rows), sink: (issue) => void issues.push(issue) }],
        now: Date.parse('2026-07-01T12:00:00Z'),
      },
    )
    return { report, issues: JSON.stringify(issues) }
  }
  const stored = () =>
    queryRow(db)<{ setup: string | null; hash: string }>`
      select to_char(setup_time, 'HH24:MI') as setup, content_hash as hash from events
    `
  const row = 'Sunday Coffee,2031-05-03,60601,car show'

  test.each(['Setup time', 'Roll-in', 'Gates for cars', 'setup_time'])(
    'recognizes the header %s',
    async (header) => {
      await run(`name,date,zip,type,${header}\n${row},7:30 am\n`)
      expect(await stored()).toMatchObject({ setup: '07:30' })
    },
  )

  test.each([['60601'], ['']])(
    'is stored as time at the venue (ZIP %j), even if the venue is known later',
    async (zip) => {
      const cells = '2031-05-03,9:00,America/New_York,Sunday Coffee,car show,7:30'
      await run(`date,start time,time zone,name,type,Roll-in,zip\n${cells},${zip}\n`)
      const rows = await queryRows(db)<{
        id: string
      }>`select id from events where time_zone <> ''`
      if (zip === '') await setPlace(db, rows[0]?.id ?? '', '60601', () => {})
      expect(await stored()).toMatchObject({ setup: '06:30' })
    },
  )

  test('drops an unreadable time and keeps the row', async () => {
    const { report, issues } = await run(`name,date,zip,type,Roll-in\n${row},at dawn\n`)
    expect(report).toMatchObject({ rows: 1, taken: 1 })
    expect(issues).toContain('left out Setup time')
    expect(await stored()).toMatchObject({ setup: null })
  })

  test('the digest of a row without the field is that of the previous release, so the event stays unchanged', async () => {
    await run(`id,name,date,zip,type\nx,${row}\n`)
    expect(await stored()).toEqual({ setup: null, hash: 'cn8Ma8uPiE62NaAoz7vDrvAiXhw' })
    const { report } = await run(`id,name,date,zip,type,Roll-in\nx,${row},\n`)
    expect(report).toMatchObject({ unchanged: 1, updated: 0 })
    await run(`id,name,date,zip,type,Roll-in\nx,${row},7 am\n`)
    expect(await stored()).toMatchObject({ setup: '07:00' })
  })
})

test('production code names it only in the field table and on the event page', () => {
  const naming = readSources('src').filter(
    ({ path, text }) => !isTest(path) && text.includes('setupTime'),
  )
  expect(naming.map(({ path }) => path).toSorted()).toEqual([
    'src/catalog/event/fields.ts',
    'src/features/event-page/web/sections/when-and-where.tsx',
  ])
})

test('the API reference lists it in requests and responses', async () => {
  type Schema = { properties: Record<string, { type?: unknown; description?: string }> }
  const { paths, components } = await json<{
    paths: Record<string, Record<string, { requestBody: { content: object } }>>
    components: { schemas: Record<string, Schema> }
  }>(request('/openapi.json'))
  expect(components.schemas.Event?.properties.setupTime?.description).toContain('may enter')
  expect(paths['/api/events']?.post?.requestBody.content).toMatchObject({
    'application/json': {
      schema: {
        properties: {
          setupTime: {
            type: ['string', 'null'],
            description: 'Local time from which show cars may enter, such as 07:00.',
          },
        },
      },
    },
  })
})
