import { useId, useState } from 'react'
import type { Point } from '../../../../catalog/place/distance.ts'
import { readPoint } from '../../../../catalog/place/pin-plane.ts'
import { PinMap } from '../../../../catalog/place/web/pin-map.tsx'
import { classes } from '../../../../ui/classes.ts'
import { fieldClasses } from '../../../../ui/forms/field.ts'
import { FieldFrame } from '../../../../ui/forms/field-frame.tsx'
import { IntentButton, PostForm } from '../../../../ui/forms/post-form.tsx'
import { useField } from '../../../../ui/forms/use-field.ts'
import { useHydrated } from '../../../../ui/use-hydrated.ts'
import type { ReviewedEvent } from '../../contract.ts'
import { precisionWords } from './event-words.ts'

type PinEditorProps = { event: ReviewedEvent; action: string }

/** Position and precision of the pin, with a map and fields to move it; without JavaScript only the fields. */
export const PinEditor = ({ event, action }: PinEditorProps) => {
  const { latitude, longitude, locationPrecision, zipCode } = event
  const [texts, setTexts] = useState({ latitude: textOf(latitude), longitude: textOf(longitude) })
  const hydrated = useHydrated()
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
      <PostForm
        action={action}
        fields={{ id: event.id, sequence: event.sequence }}
        className="grid max-w-xl gap-3"
      >
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
          <IntentButton intent="move" look="outlined">
            Move the pin here
          </IntentButton>
          {zipCode ? (
            <IntentButton intent="middle" look="quiet">
              Use the ZIP&rsquo;s middle ({zipCode})
            </IntentButton>
          ) : null}
        </div>
      </PostForm>
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
    <FieldFrame id={id} label={name === 'latitude' ? 'Latitude' : 'Longitude'}>
      <input
        {...useField(value, onChange)}
        id={id}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        className={classes(fieldClasses, 'px-3')}
      />
    </FieldFrame>
  )
}

const textOf = (degrees: number | null) => (degrees === null ? '' : String(degrees))
