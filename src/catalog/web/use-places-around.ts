import { useEffect, useState } from 'react'
import { callOverHttp } from '../../kit/call.ts'
import { listPlacesAround } from '../place/client.ts'
import type { Point } from '../place/distance.ts'
import type { PlaceAround } from '../place/places-around.ts'

const pauseMs = 150

/** Surroundings of a point that stays unchanged for a moment; the old ones stay until the new answer arrives. */
export const usePlacesAround = ({ latitude, longitude }: Point, miles: number) => {
  const [places, setPlaces] = useState<readonly PlaceAround[]>([])
  // A picture of some miles looks the same; caches keep fewer answers.
  const [lat, lng] = [latitude.toFixed(2), longitude.toFixed(2)]
  useEffect(() => {
    const abort = new AbortController()
    const timer = setTimeout(() => {
      const query = { lat, lng, miles: Math.ceil(miles * 2) }
      callOverHttp(listPlacesAround, { query }, { signal: abort.signal })
        .then(({ body }) => setPlaces(body))
        .catch(() => undefined) // Without them the picture has pin and scale.
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [lat, lng, miles])
  return places
}
