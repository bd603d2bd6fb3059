import { describe, expect, it } from 'vitest'
import { absoluteLink } from './clean-fields.ts'
import { organizerName } from './plain-text.ts'

describe('links', () => {
  it.each([
    ['/calendar.aspx?EID=4512', 'https://town.gov/calendar.aspx?EID=4512'],
    ['calendar.aspx?EID=4512', 'https://town.gov/feeds/calendar.aspx?EID=4512'],
    ['?id=4', 'https://town.gov/feeds/all.aspx?id=4'],
    ['../events/5', 'https://town.gov/events/5'],
    ['events/5', 'https://town.gov/feeds/events/5'],
    ['index.php', 'https://town.gov/feeds/index.php'],
  ])('resolves %s against its feed, and drops it without one', (link, whole) => {
    expect(absoluteLink(link, 'https://town.gov/feeds/all.aspx')).toBe(whole)
    expect(absoluteLink(link, undefined)).toBeUndefined()
  })

  it.each(['https://x.com/a.aspx', 'www.x.com/a', 'x.com', 'x.com/calendar.aspx', 'x.com:8080/a'])(
    'leaves %s unchanged',
    (link) => {
      for (const base of ['https://town.gov/', undefined])
        expect(absoluteLink(link, base)).toBe(link)
    },
  )

  it('adds the scheme to a link that begins with two slashes', () => {
    expect(absoluteLink('//x.com/a', undefined)).toBe('https://x.com/a')
  })
})

describe('organizers', () => {
  it.each([
    ['Bob%27s%20Rod%20Shop', "Bob's Rod Shop"],
    ['Bob%27s+Rod+Shop', "Bob's Rod Shop"],
    ['Caf%C3%A9 Racers', 'Café Racers'],
    ['50%50 Club', '50%50 Club'],
    ['100% Electric', '100% Electric'],
    ['Meetup Reminder', ''],
    ['Tockify', ''],
    ['Rod%2520Shop', 'Rod Shop'],
    ['CN=Rod Shop', 'Rod Shop'],
    ['Meetup%20Reminder', ''],
    ['noreply@club.org', ''],
    ['Star City Rods', 'Star City Rods'],
  ])('reads %j as %j', (text, name) => {
    expect(organizerName(text)).toBe(name)
  })
})
