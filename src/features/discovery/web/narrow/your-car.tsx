import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { carStorage, useStoredCar } from '../../../../catalog/search/web/stored-car.ts'
import type { Car } from '../../../../catalog/search/web/welcomes-your-car.tsx'
import { Button } from '../../../../ui/button.tsx'
import { fieldClasses, labelClasses } from '../../../../ui/forms/field.ts'
import { readText, storeText } from '../../../../ui/forms/stored-text.ts'
import { readCar } from './read-car.ts'

/** Stores the car; undefined removes it. Other tabs receive the browser's own storage event. */
const keepCar = (car: Car | undefined): boolean => {
  const text = car ? JSON.stringify(car) : null
  storeText(carStorage, text)
  const isStored = readText(carStorage) === text
  if (isStored) dispatchEvent(new StorageEvent('storage', { key: carStorage.key }))
  return isStored
}

/** Field for the visitor's car in the filter panel. It is not a filter, and its value is never sent. */
export default function YourCar() {
  const storedCar = useStoredCar()
  const box = useRef<HTMLDivElement>(null)
  const shownCar = useRef(storedCar)
  // The pressed button is removed: focuses the control that replaces it.
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (storedCar !== shownCar.current && isLost)
      box.current?.querySelector<HTMLElement>('input, button')?.focus()
    shownCar.current = storedCar
  }, [storedCar])
  return <div ref={box}>{storedCar === null ? <CarField /> : <CarLine car={storedCar} />}</div>
}

const CarLine = ({ car }: { car: string }) => (
  <div className="flex items-center justify-between gap-2">
    <span className="font-medium wrap-anywhere">{(JSON.parse(car) as Partial<Car>).text}</span>
    <Button look="outlined" onClick={() => keepCar(undefined)}>
      Remove
    </Button>
  </div>
)

const CarField = () => {
  const id = useId()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const save = () => {
    const car = readCar(text)
    if (!car) return setProblem('Enter a make or model, like 1995 Mustang.')
    setProblem(keepCar(car) ? undefined : "Your browser doesn't keep anything for this site.")
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter would submit the search form around the field.
    event.preventDefault()
    save()
  }
  return (
    <div>
      <label htmlFor={id} className={labelClasses}>
        Year, make and model
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          type="text"
          autoComplete="off"
          maxLength={60}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={press}
          placeholder="1995 Mustang"
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-note`}
          className={`${fieldClasses} min-w-0 flex-1`}
        />
        <Button look="outlined" onClick={save}>
          Save
        </Button>
      </div>
      <p
        id={`${id}-note`}
        role="status"
        className={`mt-1 text-sm ${problem ? 'text-red' : 'text-soft'}`}
      >
        {problem ?? 'Cards say which events welcome it. It stays on this device.'}
      </p>
    </div>
  )
}
