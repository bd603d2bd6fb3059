import { Button } from '../../../ui/button.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { readPoint } from '../../place/pin-plane.ts'
import { PinMap } from '../pin-map.tsx'
import type { EventForm } from './use-event-form.ts'
import { usePlaceSuggestions } from './use-place-suggestions.ts'

/** The picture beside the fields of the exact point; it needs scripts, and a place to begin from. */
export const PinField = ({ form: { values, change } }: { form: EventForm }) => {
  const pin = readPoint(values)
  const place = usePlaceSuggestions(placeWords(values))[0]
  const around = pin ?? place
  if (!useHydrated()) return null
  if (!around) {
    return <p className="text-sm text-soft">Enter the ZIP code or city to see a map.</p>
  }
  return (
    <div className="grid gap-2">
      <p className="text-sm text-soft">Click the exact spot if you know it.</p>
      <PinMap
        pin={pin}
        around={around}
        approximate={false}
        onMove={({ latitude, longitude }) =>
          change({ latitude: String(latitude), longitude: String(longitude) })
        }
      />
      {pin ? (
        <div>
          <Button look="outlined" onClick={() => change({ latitude: '', longitude: '' })}>
            Remove the pin
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/** Query for place suggestions: the ZIP code, else city and state. */
const placeWords = ({ zipCode = '', city = '', state = '' }: EventForm['values']): string => {
  const zip = /^\d{5}/.exec(zipCode.trim())?.[0]
  return zip ?? [city.trim(), state].filter(Boolean).join(', ')
}
