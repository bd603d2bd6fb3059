import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { AdministratorNav } from './administrator-nav.tsx'

const none = {
  events: 0,
  corrections: 0,
  trusted: 0,
  messages: 0,
  reports: 0,
  feeds: 0,
  hiddenPages: [] as string[],
}

/** Links for wide screens; they come after the same links in the phone menu. */
const linksAt = (path: string, waitingWork?: Partial<typeof none>, demo = 'none') => {
  const Stub = createRoutesStub([
    { id: 'root', path: '*', Component: AdministratorNav, loader: () => ({}) },
  ])
  const root = { demo, waitingWork: waitingWork && { ...none, ...waitingWork } }
  const html = renderToStaticMarkup(
    <Stub initialEntries={[path]} hydrationData={{ loaderData: { root } }} />,
  )
  const links = (part: string) =>
    (part.match(/<a [^]*?<\/a>/g) ?? []).map((link) => ({
      current: /aria-current="(\w+)"/.exec(link)?.[1],
      text: link.replace(/<span aria-hidden[^]*?<\/span>/, '').replace(/<[^>]*>/g, ''),
    }))
  const [menu = '', row = ''] = html.split('</details>')
  expect(links(menu)).toEqual(links(row))
  return { links: links(row), summary: /<summary[^>]*>([^<]*)/.exec(menu)?.[1] }
}

test.each([
  ['/admin', 'Pending review', 'page'],
  ['/admin/messages', 'Messages', 'page'],
  ['/admin/events', 'All events', 'page'],
  ['/admin/events/abc', 'All events', 'true'],
])('on %s only the link to %s is marked', (path, text, mark) => {
  const { links, summary } = linksAt(path)
  expect(links.filter(({ current }) => current)).toEqual([{ current: mark, text }])
  expect(summary).toBe(text)
  expect(links.length).toBeGreaterThan(12)
})

test('links to pages denied to the administrator are left out', () => {
  const texts = linksAt('/admin', { hiddenPages: ['/admin/settings', '/admin/demo'] }, 'all').links
  expect(texts.map(({ text }) => text)).not.toContain('Settings')
  expect(texts.map(({ text }) => text)).not.toContain('Remove demo data')
  expect(texts.map(({ text }) => text)).toContain('People')
})

test('links show counts of waiting work, if any', () => {
  const waiting = { events: 1, messages: 2, reports: 1_200, feeds: 1 }
  const texts = linksAt('/admin', waiting).links.map(({ text }) => text)
  expect(texts).toContain('Pending review, waiting: 1 event')
  expect(texts).toContain('Messages, waiting: 2 messages, 1,200 reports')
  expect(texts).toContain('Feeds, waiting: 1 feed with questions')
  expect(texts).toContain('Corrections')
  for (const { links } of [linksAt('/admin', {}), linksAt('/admin')])
    expect(links.map(({ text }) => text).join()).not.toContain('waiting')
})
