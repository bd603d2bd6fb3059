/** Events whose texts all try injection. */
import { getDraft } from '../../src/catalog/event/check-draft.ts'
import type { EventDraft } from '../../src/catalog/event/event-draft.ts'
import { saveEvents, saveSeries } from '../../src/catalog/event/server/event-store.ts'
import type { NewEvent } from '../../src/catalog/event/server/new-event.ts'
import type { Db } from '../../src/platform/db/database.ts'
import { chicago } from './made-event.ts'

/** Script that sets this global on a page that runs it. */
const run = 'window.hostile=1'

/** Escapes from elements, attributes, scripts, URLs, CDATA, lines, cells and text direction. */
export const hostileText = [
  `=cmd|' /C calc'!A0 <script>${run}</script>`,
  `"><img src=x onerror=${run}>`,
  `' onmouseover='${run}' autofocus onfocus='${run}`,
  `</script><script>${run}</script>`,
  `</title></textarea></style><svg onload=${run}>`,
  `]]><!--<script>${run}//-->`,
  `javascript:${run}`,
  '{{constructor}} ${7*7} <%= 7 %>',
  'line\r\nX-Injected: yes\r\nBEGIN:VEVENT',
  '\u202eevil\u2066\u200b\ufeff',
  '\\";}//\u2028\u2029',
].join(' ')

/** Bypasses the rules for drafts, because stored data may be older than a rule. */
const hostileDraft = (name: string, date: string): EventDraft => {
  const plain = getDraft({ name: 'x', eventType: 'car_show', date })
  const short = hostileText.slice(0, 90)
  const texts = Object.entries(plain).filter(([, value]) => typeof value === 'string')
  const kept = new Set(['date', 'endDate', 'eventStatus'])
  const hostile = texts.filter(([field]) => !kept.has(field)).map(([field]) => [field, hostileText])
  return {
    ...plain,
    ...Object.fromEntries(hostile),
    name: `${name} ${hostileText}`,
    eventType: `<b onclick=${run}>`,
    venueName: hostileText.slice(0, 120),
    startTime: '09:00',
    endTime: '11:00',
    city: short,
    state: 'IL',
    zipCode: '60601',
    carCategories: [hostileText, short],
    carMakes: [hostileText, short],
    awards: [hostileText],
    features: [hostileText],
    charityInvolved: true,
    participationFee: 25,
    attendanceCost: 'free',
    eventStatus: 'cancelled',
    website: `javascript:${run}`,
    registrationUrl: `javascript:${run}`,
    contactPhone: `"><script>${run}</script>`,
    contactEmail: `a@example.com?bcc=b@example.com"><script>${run}</script>`,
  }
}

/** Saves a live, a pending and a past event, in one series; returns their ids. */
export const saveHostile = async (db: Db, word: string) => {
  const ids = { live: `${word}-live`, waiting: `${word}-waiting`, past: `${word}-past` }
  const place = { ...chicago, locationPrecision: 'address' as const }
  const make = (
    id: string,
    date: string,
    requestedStatus: NewEvent['requestedStatus'] = 'published',
  ) => ({
    id,
    draft: hostileDraft(word, date),
    place,
    requestedStatus,
    seriesId: `${word}-series`,
    source: hostileText,
    sourceId: `${id} ${hostileText}`,
    contentHash: id,
  })
  await db.transaction().execute(async (transaction) => {
    await saveSeries(transaction, [
      { id: `${word}-series`, rule: null, ruleInWords: `Every Friday ${hostileText}` },
    ])
    await saveEvents(transaction, [
      make(ids.live, '2099-06-06'),
      make(ids.waiting, '2099-06-13', 'pending'),
      make(ids.past, '2001-06-05'),
    ])
  })
  return { ...ids, series: `${word}-series` }
}
