import { useId, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Point } from '../../../../catalog/place/distance.ts'
import { readPoint } from '../../../../catalog/place/pin-plane.ts'
import { PinMap } from '../../../../catalog/web/pin-map.tsx'
import { Button } from '../../../../ui/button.tsx'
import { classes } from '../../../../ui/classes.ts'
import { fieldClasses, labelClasses } from '../../../../ui/forms/field.ts'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import type { ReviewedEvent } from '../../contract.ts'
import { precisionWords } from './event-words.ts'

type PinEditorProps = { event: ReviewedEvent; action: string }

/** Where the pin is, how exactly, and a way to move it; without JavaScript the fields alone. */
export const PinEditor = ({ event, action }: PinEditorProps) => {
  const { latitude, longitude, locationPrecision, zipCode } = event
  const [texts, setTexts] = useState({ latitude: textOf(latitude), longitude: textOf(longitude) })
  const hydrated = useHydrated()
  const { state, formData } = useNavigation()
  const busy = state !== 'idle' && formData?.has('intent') === true
  const pin = readPoint(texts)
  const moved = texts.latitude !== textOf(latitude) || texts.longitude !== textOf(longitude)
  const move = (point: Point) =>
    setTexts({ latitude: String(point.latitude), longitude: String(point.longitude) })
  return (
    <section aria-label="Pin" className="grid gap-3">
      <h3 className="text-lg font-semibold">Pin</h3>
      <p className="text-soft">{precisionWords(event)}</p>
      {hydrated && pin ? (
        <PinMap
          pin={pin}
          around={pin}
          approximate={!moved && locationPrecision !== 'address'}
          onMove={move}
        />
      ) : null}
      <Form method="post" action={action} preventScrollReset className="grid max-w-xl gap-3">
        <input type="hidden" name="id" value={event.id} />
        <input type="hidden" name="sequence" value={event.sequence} />
        <div className="grid grid-cols-2 gap-3">
          {(['latitude', 'longitude'] as const).map((name) => (
            <DegreesField
              key={name}
              name={name}
              value={texts[name]}
              onChange={(value) => setTexts({ ...texts, [name]: value })}
            />
          ))}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="move" look="outlined" disabled={busy}>
            Move the pin here
          </Button>
          {zipCode ? (
            <Button type="submit" name="intent" value="middle" look="quiet" disabled={busy}>
              Use the ZIP&rsquo;s middle ({zipCode})
            </Button>
          ) : null}
        </div>
      </Form>
    </section>
  )
}

type DegreesFieldProps = {
  name: 'latitude' | 'longitude'
  value: string
  onChange: (value: string) => void
}

const DegreesField = ({ name, value, onChange }: DegreesFieldProps) => {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className={labelClasses}>
        {name === 'latitude' ? 'Latitude' : 'Longitude'}
      </label>
      <input
        id={id}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={classes(fieldClasses, 'px-3')}
      />
    </div>
  )
}

const textOf = (degrees: number | null) => (degrees === null ? '' : String(degrees))
