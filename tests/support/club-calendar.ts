/** Club calendar in the format of MotorsportReg's API. */

type Thing = Record<string, unknown>

/** Event of the club; `more` replaces or adds keys. */
export const clubEvent = (id: string, start: string, more: Thing = {}): Thing => ({
  id,
  name: `Autocross ${id}`,
  start,
  end: start,
  type: 'Autocross/Solo',
  cancelled: false,
  public: true,
  detailuri: `https://club.example/events/autocross-${id}`,
  imageuri: '',
  organization: { id: 'ORG-1', name: 'Sangamon Sports Car Club' },
  registration: { start: '2099-01-01 08:00:00', end: '2099-12-31 20:00:00' },
  venue: {
    id: 'VEN-1',
    name: 'Illinois State Fairgrounds',
    city: 'Springfield',
    region: 'IL',
    postalcode: '62702',
    type: 'Parking Lot',
    geo: { latitude: '39.8345', longitude: '-89.6385' },
  },
  ...more,
})

export const clubCalendar = (...events: Thing[]): string =>
  JSON.stringify({ response: { recordset: { total: events.length, page: 1 }, events } })
