/** Reasons for a state, given by the private link of senders still unknown. */
import { expect, test } from 'vitest'
import { type Link, submission } from '../../../../tests/support/private-link.ts'
import { reviewedSite } from '../../../../tests/support/reviewed-site.ts'
import { actionsOf, auditOf } from '../../../../tests/support/reviewer.ts'

const app = await reviewedSite({ tables: ['senders', 'sender_decisions'] })
const { json, request, fieldsOf, send, correct, done, look } = app
const { live, as, queue, waiting, decide } = app

const act = ({ path, id }: Pick<Link, 'path' | 'id'>, what: string, body: object = {}) =>
  send('POST', `${path}/events/${id}/${what}`, body)
const shown = async (id: string) => {
  const { eventStatus, statusNote } = await json<Record<string, unknown>>(
    request(`/api/events/${id}`),
  )
  return { eventStatus, statusNote }
}
const own = 'Visit https://pills.example'

test.each([
  ['cancel', 'cancelled'],
  ['postpone', 'postponed'],
] as const)('%s: the status is live at once, a typed reason waits', async (what, eventStatus) => {
  const link = await live()
  expect(await done(act(link, what, { reason: own }))).toMatchObject({ held: ['statusNote'] })
  expect(await shown(link.id)).toEqual({ eventStatus, statusNote: '' })
  const { id, events } = await waiting()
  expect(events[0]?.changes).toEqual([{ field: 'statusNote', before: '', after: own }])
  expect((await decide(id, 'approve')).status).toBe(200)
  expect(await shown(link.id)).toEqual({ eventStatus, statusNote: own })
  expect(await actionsOf(app, link.id)).toEqual([
    'approved',
    eventStatus,
    'correction_sent',
    'correction_approved',
  ])
})

test('a reason from the list is live at once, and sufficient to cancel', async () => {
  const link = await live()
  expect(await fieldsOf(act(link, 'cancel'), 422)).toEqual(['reason'])
  expect(await fieldsOf(act(link, 'cancel', { cause: 'aliens' }), 422)).toEqual(['cause'])
  expect(await done(act(link, 'cancel', { cause: 'permit' }))).toMatchObject({ held: [] })
  expect(await shown(link.id)).toEqual({ eventStatus: 'cancelled', statusNote: 'No permit.' })
  await done(act(link, 'cancel', { reason: own }))
  expect((await shown(link.id)).statusNote, 'stays until the other is approved').toBe('No permit.')
  await done(act(link, 'reinstate'))
  expect(await queue(), 'nothing is left to explain').toEqual([])
})

test('a reason for several dates of a series is one decision', async () => {
  const link = await live({ repeats: { every: 'week', until: '2031-05-17' } })
  const body = { scope: 'following', cause: 'weather', reason: own }
  expect(await done(act(link, 'postpone', body))).toMatchObject({ events: 3, held: ['statusNote'] })
  for (const { id } of (await look(link)).events)
    expect(await shown(id)).toEqual({ eventStatus: 'postponed', statusNote: 'Bad weather.' })
  const { id, events } = await waiting()
  expect(events).toHaveLength(3)
  await decide(id, 'reject', { reason: 'Advertising' })
  expect((await shown(link.id)).statusNote).toBe('Bad weather.')
})

test('a reason joins a pending correction, and is removed when the status changes', async () => {
  const link = await live()
  await done(correct(link, { name: 'Monday Coffee' }))
  await done(act(link, 'cancel', { reason: own }))
  expect((await waiting()).events[0]?.changes.map(({ field }) => field)).toEqual([
    'name',
    'statusNote',
  ])
  await done(act(link, 'reinstate'))
  expect((await waiting()).events[0]?.changes.map(({ field }) => field)).toEqual(['name'])
})

test('the note of a pending new date is restored after a cancellation, which has its own until then', async () => {
  const link = await live()
  await done(act(link, 'move', { date: '2031-05-10', reason: 'The lot is closed' }))
  await done(act(link, 'cancel', { reason: own }))
  await done(correct(link, { name: 'Monday Coffee' }))
  const notes = async () =>
    (await waiting()).events[0]?.changes.flatMap(({ field, after }) =>
      field === 'statusNote' ? [after] : [],
    )
  expect(await notes()).toEqual([own])
  await done(act(link, 'cancel', { cause: 'weather' }))
  expect(await notes()).toEqual([])
  await done(act(link, 'reinstate'))
  expect(await notes()).toEqual(['The lot is closed'])
  await done(act(link, 'cancel', { cause: 'weather' }))
  await decide((await waiting()).id, 'approve')
  expect(await shown(link.id)).toEqual({ eventStatus: 'cancelled', statusNote: 'Bad weather.' })
})

test('the reason of a postponement waits once the new date with its note is withdrawn', async () => {
  const link = await live()
  await done(act(link, 'move', { date: '2031-05-10', reason: 'The lot is closed' }))
  await done(act(link, 'postpone', { reason: own }))
  const noted = async () => (await waiting()).events[0]?.changes.map(({ after }) => after).at(-1)
  expect(await noted()).toBe('The lot is closed')
  await done(correct(link, { date: submission.date }))
  expect(await noted()).toBe(own)
  await done(act(link, 'reinstate'))
  expect(await queue()).toEqual([])
})

test.each([
  ['before', 'The lot is closed'],
  ['after', 'The lot is closed'],
  ['before', ''],
  ['after', ''],
])(
  'an event postponed %s its new date was sent has the note of the new date: %j',
  async (order, reason) => {
    const link = await live()
    const steps = [
      () => act(link, 'postpone', { cause: 'weather', reason: own }),
      () => act(link, 'move', { date: '2031-05-10', reason }),
    ]
    for (const step of order === 'before' ? steps : steps.toReversed()) await done(step())
    const correction = await waiting()
    const noteChange = correction.events[0]?.changes.find(({ field }) => field === 'statusNote')
    expect(noteChange).toEqual({ field: 'statusNote', before: 'Bad weather.', after: reason })
    await decide(correction.id, 'approve')
    expect(await shown(link.id)).toEqual({ eventStatus: 'rescheduled', statusNote: reason })
    expect(JSON.stringify(await auditOf(app, link.id))).toContain('Bad weather.')
    const decided = await json<typeof correction>(
      as('GET', `/api/admin/corrections/${correction.id}`),
    )
    expect(decided.events[0]?.changes).toContainEqual({ ...noteChange, before: expect.any(String) })
  },
)

test.each([
  ['canceled at the desk', 'moved', 'cancelled', 'Storm', 'Storm'],
  ['postponed at the desk', 'moved', 'postponed', 'Storm', 'The lot is closed'],
  ['put back on at the desk', 'canceled, moved', 'scheduled', '', 'The lot is closed'],
  ['put back on at the desk', 'canceled', 'scheduled', '', ''],
  ['postponed at the desk', 'canceled', 'postponed', 'Storm', 'Storm'],
])(
  '%s while its change waits (%s), an event keeps the note of its status',
  async (_, sent, eventStatus, statusNote, after) => {
    const link = await live()
    const move = () => act(link, 'move', { date: '2031-05-10', reason: 'The lot is closed' })
    if (sent.includes('moved')) await done(move())
    if (sent.includes('canceled')) await done(act(link, 'cancel', { reason: own }))
    const edit = { eventStatus, statusNote }
    expect((await as('PATCH', `/api/admin/events/${link.id}`, edit)).status).toBe(200)
    await decide((await waiting()).id, 'approve')
    expect((await shown(link.id)).statusNote).toBe(after)
  },
)

test('a new date waits with its note; the reason of a known sender is live at once', async () => {
  const link = await live()
  const move = { date: '2031-05-04', cause: 'conflict', reason: own }
  expect((await done(act(link, 'move', move))).applied).toEqual([])
  expect(await shown(link.id)).toEqual({ eventStatus: 'scheduled', statusNote: '' })
  await done(send('DELETE', `${link.path}/events/${link.id}/correction`))
  const known = { address: submission.submitterEmail, step: 'known' }
  expect((await as('PUT', '/api/admin/senders', known)).status).toBe(200)
  await done(act(link, 'cancel', { reason: own }))
  expect(await shown(link.id)).toEqual({ eventStatus: 'cancelled', statusNote: own })
})
