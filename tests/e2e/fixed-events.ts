/** Events that are the same on every day, beside the demo data, which is drawn anew for each day. */
import { openDatabase } from '../../src/platform/db/database.ts'
import { type EventPlan, saveMade } from '../support/made-event.ts'

const sentence = 'Cars line up by the lake at eight, and the coffee is ready before they are. '

/** With something in each field that a page shows. */
const everything: EventPlan = {
  id: 'fixed-everything',
  name: '12th Annual Concours of Lakeside Motoring at Fairhaven Park',
  description: `${sentence.repeat(4)}\n\n${sentence.repeat(4)}`,
  eventType: 'concours',
  date: '2099-06-06',
  endDate: '2099-06-07',
  startTime: '09:00',
  endTime: '16:00',
  setupTime: '07:30',
  rainDate: '2099-06-13',
  venueName: 'Fairhaven Park',
  streetAddress: '1200 Lakeshore Drive',
  zipCode: '60601',
  attendanceCost: '10_20',
  participationFee: 45,
  carCategories: ['Antiques', 'Post-War Sports', 'Preservation Class', 'American Luxury'],
  carMakes: ['Bentley', 'Bugatti', 'Duesenberg', 'Packard'],
  awards: ['Best of Show', 'Best Preservation', 'First in Class', "Chairman's Award"],
  features: ['Live Jazz', 'Shuttle Bus', 'Silent Auction', 'Book Signing'],
  organizerName: 'Lakeside Motoring Society',
  organizerKind: 'car_clubs',
  sponsorName: 'Fairhaven Upholstery',
  sponsorType: 'Interior Shop',
  charityInvolved: true,
  charityName: 'Fairhaven Scholars Fund',
  charityDescription: sentence.repeat(2),
  website: 'https://concours.example.com',
  registrationUrl: 'https://concours.example.com/register',
  contactEmail: 'desk@concours.example.com',
  contactPhone: '312-555-0188',
}

/** Takes more than one sheet of paper. */
const longText: EventPlan = {
  ...everything,
  id: 'fixed-long-text',
  name: 'Fairhaven Road Rally',
  eventType: 'road_rally',
  description: `${sentence.repeat(5)}\n\n`.repeat(12),
}

export const fixedEvents = { everything, longText }

/** Saves them in the site of this data folder, which runs. */
export const addFixedEvents = async (dataDir: string): Promise<void> => {
  const database = await openDatabase({ dataDir, poolSize: 1 })
  try {
    await saveMade(database.db, Object.values(fixedEvents))
  } finally {
    await database.close()
  }
}
