/** The organizer's form while somebody else changes the event, on the real API. */
import { expect, test } from 'vitest'
import { emptyTables } from '../../../../tests/support/empty-tables.ts'
import { pageArgs } from '../../../../tests/support/page-args.ts'
import { type Link, organizer } from '../../../../tests/support/private-link.ts'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { testApp } from '../../../../tests/support/test-app.ts'
import {
  fieldsWithProblem,
  problemsInSummary,
  wrongValues,
} from '../../../../tests/support/wrong-fields.ts'
import { runCorrectAction } from './correct-action.ts'
import { bodyOfCorrection, correctGroups, valuesOfEvent } from './correct-fields.ts'
import { CorrectForm } from './correct-form.tsx'
import type { ManageFailure } from './manage-failure.ts'

const app = await testApp()
const { submit, look, correct, done } = organizer(app)

type Refused = { data: ManageFailure; init: { status: number } }

const eventOf = async (link: Link) => {
  const [event] = (await look(link)).events
  if (!event) throw new Error('There is no event.')
  return event
}

const post = async (link: Link, fields: Record<string, string>): Promise<Refused> => {
  const form = { ...valuesOfEvent(await eventOf(link)), ...fields } as Record<string, string>
  return (await runCorrectAction(pageArgs(app.call, { params: link, form }))) as Refused
}

const sequenceAfter = async (link: Link, { data: failure }: Refused) => {
  const event = await eventOf(link)
  const Page = () => (
    <CorrectForm event={event} token={link.token} laterCount={0} failure={failure} />
  )
  const [, sequence] = /name="sequence" value="(\d+)"/.exec(await renderPage(Page)) ?? []
  return Number(sequence)
}

test('an invalid form keeps its version; after a conflict it has the newer one', async () => {
  const link = await submit()
  const { sequence } = await eventOf(link)
  const refused = await post(link, { website: 'no address', sequence: String(sequence) })
  expect(refused.init.status).toBe(422)
  await done(correct(link, { name: 'Quicker' }))
  expect(await sequenceAfter(link, refused)).toBe(sequence)
  const conflict = await post(link, { name: 'Slower', sequence: String(sequence) })
  expect(conflict.init.status).toBe(409)
  expect(await sequenceAfter(link, conflict)).toBe(sequence + 1)
})

const fields = correctGroups.flatMap((group) => group.fields.concat(group.more?.fields ?? []))

test('each invalid value is reported at its field', async () => {
  const link = await submit()
  const event = await eventOf(link)
  for (const field of fields) {
    const wrong = wrongValues(field)
    if (!wrong) continue
    const { data: failure } = await post(link, wrong as Record<string, string>)
    const Page = () => (
      <CorrectForm event={event} token={link.token} laterCount={0} failure={failure} />
    )
    const html = await renderPage(Page)
    expect([field, fieldsWithProblem(html, fields)]).toEqual([field, [field.name]])
    expect(problemsInSummary(html)).toBe(1)
    await emptyTables(app.db, 'rate_limits')
  }
})

test('fees, times and links are accepted as typed', async () => {
  const link = await submit()
  const typed = { participationFee: '$1,000', endTime: '1 AM', registrationUrl: 'example.com/x' }
  expect(await done(correct(link, typed))).toMatchObject({ held: [] })
  expect(await eventOf(link)).toMatchObject({
    participationFee: 1000,
    endTime: '01:00',
    registrationUrl: 'https://example.com/x',
  })
})

test('a form that is sent unchanged changes nothing', async () => {
  const link = await submit({
    carMakes: ['Ford, Chevrolet, Dodge', 'ford, chevrolet, dodge', 'MG'],
    awards: ['Best Paint; Stock', '"Loudest"', '24" Wheels'],
    organizerKind: 'Rotary',
    eventType: 'hill_climb',
  })
  const body = bodyOfCorrection(valuesOfEvent(await eventOf(link)))
  expect(await done(correct(link, body))).toMatchObject({ applied: [], events: 0 })
})
