import { describe, expect, test } from 'vitest'
import { renderPage, textOf } from '../../../../tests/support/render-page.tsx'
import { eventTypeLabel, eventTypes } from '../../../catalog/event/event-types.ts'
import { answers } from './answers.tsx'
import HelpPage from './help-page.tsx'

const html = await renderPage(HelpPage, { path: '/help' })
const text = textOf(html)

describe('/help', () => {
  test('three info cards', () => {
    for (const title of ['Find events', 'Submit an event', 'Get in touch']) {
      expect(html).toMatch(new RegExp(`<h2[^>]*>${title}</h2>`))
    }
  })

  test('seven questions, of which only one is open at a time', () => {
    expect(html.match(/<details name="faq"/g)).toHaveLength(7)
    expect(html.match(/<summary/g)).toHaveLength(7)
    expect(html.match(/<details[^>]* open/g)).toBeNull()
  })

  test.each([
    ['near-me', 'How do I search for events near me?', 'allow your browser to use your location'],
    ['submit', 'How do I submit an event?', 'private link'],
    ['cost', 'What does it cost?', 'free for attendees and organizers'],
    ['types', 'Which types of events are listed?', 'Swap Meet'],
    ['location-accuracy', 'How accurate are locations and distances?', 'as the crow flies'],
    // Without a geocoder, no street address is located exactly.
    ['location-accuracy', 'locations and distances?', 'even with a street address'],
    ['updates', 'How are events kept up to date?', 'moves to the archive'],
    ['mobile', 'Does it work on my phone?', 'nothing to install'],
  ])('the topic %s is answered', (id, question, words) => {
    expect(answers.map((answer) => answer.id)).toContain(id)
    const item = html.split('<details').find((part) => part.includes(`id="${id}"`)) ?? ''
    expect(textOf(item)).toContain(question)
    expect(textOf(item).replace(/\s+/g, ' ')).toContain(words)
  })

  test('addresses are precise with a geocoder', async () => {
    const looked = textOf(
      await renderPage(HelpPage, { site: { geocoder: { kind: 'photon', host: '' } } }),
    )
    expect(text).not.toContain('look up its street address')
    expect(looked).toContain('Otherwise we look up its street address, usually within minutes.')
    expect(looked).not.toContain('even with a street address')
  })

  test('all event types are listed', () => {
    for (const type of eventTypes) expect(text).toContain(eventTypeLabel(type))
  })

  test("the footer's link leads to the event guidelines", () => {
    expect(html).toMatch(/<section id="guidelines"[^]*Event guidelines/)
    expect(html).toContain('href="#guidelines"')
  })

  // A visitor who lost the private link can request a new one from here.
  test.each(['/manage', '/contact'])('links to %s', (path) => {
    expect(text).toContain('Help Center')
    expect(html).toContain(`href="${path}"`)
  })
})
