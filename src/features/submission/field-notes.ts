/** Notes on a submission's fields beyond those of the event itself, for the API reference. */
export const submissionNotes: Record<string, string> = {
  name: 'Text, required.',
  eventType: 'Required: car_show, cruise_night and so on.',
  date: 'Required unless ongoing: first day at the venue; must not have passed.',
  ongoing: 'true for a place that is open year-round.',
  endDate: 'Last day of a multi-day event.',
  startTime: 'Local time such as 09:00; omit if unknown.',
  endTime: 'Local time such as 15:30.',
  zipCode: 'ZIP code of the venue; fills in city and state.',
  city: 'Required without a ZIP code.',
  state: 'Required without a ZIP code.',
  flyerUrl:
    'Address returned by POST /api/uploads, or a web address from which the file is fetched and stored here.',
  logoUrl:
    'Address returned by POST /api/uploads, or a web address from which the file is fetched and stored here.',
  submitterEmail: 'Required; receives the private link. Never shown.',
  sendKey:
    'A random key, such as a UUID. A submission repeated with the same key is stored only once and gets the same response.',
  repeats:
    'An object with every (week, two_weeks, month_weekday, month_last_weekday, month_day), until (last date) and except (dates to skip). Up to 60 dates.',
}
