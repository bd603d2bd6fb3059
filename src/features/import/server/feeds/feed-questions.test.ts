import { expect, it } from 'vitest'
import { followedFeeds } from '../../../../../tests/support/followed-feeds.ts'
import { reviewer } from '../../../../../tests/support/reviewer.ts'
import { testApp } from '../../../../../tests/support/test-app.ts'
import { queryColumn } from '../../../../platform/db/query.ts'
import type { FeedView } from '../../contract.ts'

const app = await testApp()
const { db, database } = app
const { as } = await reviewer(app)
const { server, mails: allMails, ...feeds } = await followedFeeds(database)
const header = 'id,name,date,startTime,clock zone,city,state'

it('holds the events of a trusted feed until an administrator answers, and asks once', async () => {
  server.serve('/a.csv', `${header}\n1,Car Show,2099-08-01,20:00,Europe/London,Austin,TX\n`)
  const { id } = await feeds.followed('/a.csv')
  const read = async () => {
    await feeds.read({ id })
    return queryColumn(db)`select status from events`
  }
  const change = async (answer: string, name = 'clock zone') => {
    const response = await as('PATCH', `/api/admin/feeds/${id}`, { answer: { name, answer } })
    return { status: response.status, feed: (await response.json()) as FeedView }
  }
  const mails = async () =>
    (await allMails())
      .filter(({ subject }) => subject.startsWith('Please check'))
      .map(({ text }) => text)

  expect(await read()).toEqual(['pending'])
  expect(await read()).toEqual(['pending'])
  expect(await mails()).toEqual([
    expect.stringContaining('clock zone is not used: 1 event may be hours off.'),
  ])
  expect((await change('ignore', 'other')).status).toBe(404)
  const question = { name: 'clock zone', matter: 'zone', events: 1 }
  expect((await change('wait')).feed.questions).toEqual([{ ...question, answer: 'wait' }])
  expect(await read()).toEqual(['pending'])
  expect((await change('ignore')).feed).toMatchObject({ questions: [], state: 'due' })
  expect(await read()).toEqual(['published'])
  expect(await read()).toEqual(['published'])
  const rows = await queryColumn(db)`
    select action from audit_log where action like 'question_%' order by id`
  expect(rows).toEqual(['question_kept', 'question_ignored'])
})
