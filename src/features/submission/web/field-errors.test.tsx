/** Each problem of the form is shown at its own field, on the real API. */
import { beforeEach, expect, test } from 'vitest'
import { emptyTables } from '../../../../tests/support/empty-tables.ts'
import { pageArgs } from '../../../../tests/support/page-args.ts'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { leastSubmission } from '../../../../tests/support/submitted.ts'
import { testApp } from '../../../../tests/support/test-app.ts'
import {
  fieldsWithProblem,
  problemsInSummary,
  wrongValues,
} from '../../../../tests/support/wrong-fields.ts'
import {
  type FormValues,
  formFields,
} from '../../../catalog/submission/web/event-form/form-fields.ts'
import { uploadAction } from './upload-action.ts'
import type { UploadOutcome } from './upload-outcome.ts'
import UploadPage from './upload-page.tsx'

const app = await testApp()

beforeEach(() => emptyTables(app.db, 'rate_limits'))

const answerTo = async (values: FormValues): Promise<unknown> =>
  uploadAction(pageArgs(app.call, { form: { ...leastSubmission, ...values } }))

const pageAfter = async (values: FormValues) => {
  const { data, init } = (await answerTo(values)) as {
    data: UploadOutcome
    init?: { status: number }
  }
  const start = { openedAt: 0, sendKey: 'k'.repeat(24) }
  const html = await renderPage(UploadPage, { path: '/upload', data: start, posted: data })
  return { html, status: init?.status }
}

const fields = formFields.filter((field) => wrongValues(field) !== undefined)

test.each(fields.map(({ name }) => name))('%s', async (name) => {
  const field = formFields.find((each) => each.name === name)
  const { html, status } = await pageAfter((field && wrongValues(field)) ?? {})
  expect(status).toBe(422)
  expect(fieldsWithProblem(html, formFields)).toEqual([name])
  expect(problemsInSummary(html)).toBe(1)
})

test.each<[FormValues, string]>([
  [{ endDate: '2031-05-01' }, 'endDate'],
  [{ rainDate: '2031-05-03' }, 'rainDate'],
  [{ date: '2020-05-03' }, 'date'],
  [{ zipCode: '', city: 'Xyzzyville', state: 'IL' }, 'city'],
  [{ latitude: '41.9' }, 'latitude'],
  [{ repeatEvery: 'week' }, 'repeatUntil'],
  [{ repeatEvery: 'week', repeatUntil: '2031-05-01' }, 'repeatUntil'],
  [{ repeatEvery: 'week', repeatUntil: '2033-05-01' }, 'repeatUntil'],
  [{ repeatEvery: 'month_last_weekday', repeatUntil: '2031-08-30' }, 'repeatEvery'],
  [
    { repeatEvery: 'month_weekdays', repeatWeeks: '2nd, 4th', repeatUntil: '2031-08-30' },
    'repeatWeeks',
  ],
  [{ repeatUntil: '2031-08-30' }, 'repeatEvery'],
  [{ repeatExcept: '7/5/2031' }, 'repeatEvery'],
  [{ ongoing: 'on', repeatEvery: 'week', repeatUntil: '2031-08-30' }, 'repeatEvery'],
])('%j is reported at %s', async (values, name) => {
  const { html } = await pageAfter(values)
  expect(fieldsWithProblem(html, formFields)).toEqual([name])
  expect(problemsInSummary(html)).toBe(1)
})

test('all errors of a series are shown at once, each at its field', async () => {
  const all = {
    endDate: 'soon',
    repeatEvery: 'hour',
    repeatUntil: 'fall',
    repeatExcept: 'holidays',
  }
  const { html } = await pageAfter(all)
  expect(fieldsWithProblem(html, formFields)).toEqual([
    'endDate',
    'repeatEvery',
    'repeatUntil',
    'repeatExcept',
  ])
})

test('US formats of dates, money, times and links are accepted', async () => {
  const { html } = await pageAfter({
    date: '5/3/2031',
    participationFee: '$20',
    startTime: '9 AM',
    endTime: '1:30 pm',
    website: 'www.example.com',
    repeatEvery: 'week',
    repeatUntil: '5/31/2031',
    repeatExcept: 'May 10, 5/24',
  })
  expect(problemsInSummary(html)).toBe(0)
  expect(html).toContain('It takes place on: 3 dates')
  expect(html).toContain('value="$20"')
})

test('the form keeps the key of its files when it is shown again', async () => {
  const fresh = await pageAfter({ name: '' })
  expect(fresh.html).toContain(`name="uploadForm" value="${'k'.repeat(24)}"`)
  const again = await pageAfter({ name: '', uploadForm: 'earlier-key' })
  expect(again.html).toContain('name="uploadForm" value="earlier-key"')
})
