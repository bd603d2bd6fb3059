/** What the fields of a submission mean beyond what the event itself says, for the API reference. */
export const submissionNotes: Record<string, string> = {
  name: 'Text, required.',
  eventType: 'Required: car_show, cruise_night and so on.',
  date: 'Required unless ongoing: first day at the venue, not over yet.',
  ongoing: 'true for a place that is open for good.',
  endDate: 'Last day of an event of several days.',
  startTime: 'Wall time such as 09:00; leave it out when it is not known.',
  endTime: 'Wall time such as 15:30.',
  zipCode: 'ZIP code of the venue; it fills city and state.',
  city: 'Required without a ZIP code.',
  state: 'Required without a ZIP code.',
  flyerUrl: 'Address that POST /api/uploads answered, or one on the web.',
  logoUrl: 'Address that POST /api/uploads answered, or one on the web.',
  submitterEmail: 'Required: gets the private link. Never shown.',
  sendKey:
    'Anything random, such as a UUID. The same submission sent again with the same key is stored once and answered as the first time.',
  repeats:
    'An object with every (week, two_weeks, month_weekday, month_last_weekday, month_day), until (last date) and except (dates that are left out). At most 60 dates.',
}
