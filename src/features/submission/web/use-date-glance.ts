import { useEffect, useState } from 'react'
import { getDateGlance } from '../../../catalog/links/client.ts'
import type { DateGlance } from '../../../catalog/links/date-glance.ts'
import type { FormValues } from '../../../catalog/web/event-form/form-fields.ts'
import { callOverHttp } from '../../../kit/call.ts'
import { glanceRequest } from './glance-request.ts'

/** Longer than between two keys: nobody is asked while somebody types. */
const pauseMs = 600

type Found = { of: string; glance: DateGlance }

/** The answer that came with the page, then that for the date as it stands; an earlier answer stays until the next. */
export const useDateGlance = (
  values: FormValues,
  given: DateGlance | undefined,
): DateGlance | undefined => {
  const [found, setFound] = useState<Found>()
  const request = glanceRequest(values)
  const wanted = request && JSON.stringify(request)
  useEffect(() => {
    if (wanted === undefined) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      callOverHttp(getDateGlance, JSON.parse(wanted), { signal: abort.signal })
        .then(({ body }) => setFound({ of: wanted, glance: body }))
        .catch(() => undefined) // A convenience; the form is sent without it.
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [wanted])
  if (!request) return undefined
  const glance = found?.glance ?? given
  return glance?.date === request.params.date ? glance : undefined
}
