import { path, place } from './shapes.ts'

/** Distant parked car made of three shapes: body, windows, wheels. 100 long at scale 1, on y = 0. */
export function parkedCar(
  x: number,
  y: number,
  scale: number,
  paint: string,
  glass = '#e9e4cf',
): string {
  const drawing =
    path('M2-9Q0-24 14-26 26-41 48-41 64-41 76-27 98-25 99-9Z', paint) +
    path('M24-26Q32-36 44-37V-26ZM48-26V-37Q60-37 68-26Z', glass) +
    path('M14-10a9 9 0 1 0 18 0 9 9 0 1 0-18 0ZM69-10a9 9 0 1 0 18 0 9 9 0 1 0-18 0Z', '#2b2622')
  return place(x, y, drawing, scale)
}
