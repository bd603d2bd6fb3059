import type { FormValues } from '../../../catalog/submission/web/event-form/form-fields.ts'
import { isValidLocalDate, isYearOfEvents } from '../../../catalog/time/local-dates.ts'

/** Path and query of the request; undefined without a valid date. */
export const glanceRequest = (values: FormValues) => {
  const { date = '', endDate = '', eventType, name } = values
  if (values.ongoing || !isValidLocalDate(date) || !isYearOfEvents(date)) return undefined
  const isLater = isValidLocalDate(endDate) && endDate > date
  return {
    params: { date },
    query: {
      endDate: isLater ? endDate : undefined,
      eventType: eventType || undefined,
      near: placeOf(values),
      name: name?.trim() || undefined,
    },
  }
}

/** The ZIP code if there is one, as it is more exact; else city and state. */
const placeOf = ({ zipCode = '', city = '', state = '' }: FormValues): string | undefined => {
  const zip = /^\d{5}/.exec(zipCode.trim())?.[0]
  if (zip !== undefined) return zip
  return city.trim() && state ? `${city.trim()}, ${state}` : undefined
}
