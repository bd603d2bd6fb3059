/** Calendar files as parsed by two independent libraries. */
import ICAL from 'ical.js'
import { sync } from 'node-ical'
import { wallClock } from '../../src/catalog/time/machine-zone.ts'

export type ReadEntry = {
  uid: string
  title: string
  /** In UTC; for whole days, dates with an exclusive end. */
  start: string
  end: string
}

/** Entries according to ical.js, with the time zone definitions in the file. */
export const readByIcal = (file: string): ReadEntry[] => {
  const calendar = new ICAL.Component(ICAL.parse(file))
  const zones = new Map(
    calendar.getAllSubcomponents('vtimezone').map((component) => {
      const zone = new ICAL.Timezone(component)
      return [zone.tzid, zone]
    }),
  )
  return calendar.getAllSubcomponents('vevent').map((entry) => {
    const moment = (name: string) => {
      const property = entry.getFirstProperty(name)
      const time = property?.getFirstValue() as ICAL.Time
      if (time.isDate) return time.toString()
      const tzid = property?.getParameter('tzid')
      if (tzid !== undefined) {
        const zone = zones.get(String(tzid))
        if (!zone) throw new Error(`The file does not define ${String(tzid)}.`)
        time.zone = zone
      }
      return new Date(time.toUnixTime() * 1000).toISOString()
    }
    const text = (name: string) => String(entry.getFirstPropertyValue(name))
    return {
      uid: text('uid'),
      title: text('summary'),
      start: moment('dtstart'),
      end: moment('dtend'),
    }
  })
}

/** Entries according to node-ical, by zone names. */
export const readByNodeIcal = (file: string): ReadEntry[] =>
  Object.values(sync.parseICS(file)).flatMap((entry) => {
    if (entry?.type !== 'VEVENT') return []
    const moment = (date: Date | undefined) => {
      if (!date) throw new Error(`${entry.uid} has no time.`)
      return entry.datetype === 'date' ? wallClock(date).slice(0, 10) : date.toISOString()
    }
    const title = typeof entry.summary === 'string' ? entry.summary : entry.summary.val
    return [{ uid: entry.uid, title, start: moment(entry.start), end: moment(entry.end) }]
  })
