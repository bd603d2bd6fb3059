/** Geometry by zoom, laid out once for each: that of the closest one serves all that are closer still. */
import { mercatorSpot } from '../../../../catalog/place/map-plane.ts'
import { type Geometry, layOutGeometry } from './geometry.ts'

/** Resolution of the packaged shorelines and counties. */
const finestZoom = 9
const countiesFrom = 8.5

const kept = new Map<number, Geometry>()

/** `scale`: units of this zoom for each of the geometry's. */
export const geometryOfZoom = (zoom: number): { geometry: Geometry; scale: number } => {
  const laid = Math.min(zoom, finestZoom)
  let geometry = kept.get(laid)
  if (!geometry) {
    geometry = layOutGeometry({
      project: (point) => mercatorSpot(point, laid),
      tolerance: laid <= 6 ? 1.2 : laid <= 7 ? 1 : 0.65,
      withCounties: laid >= countiesFrom,
    })
    kept.set(laid, geometry)
  }
  return { geometry, scale: 2 ** (zoom - laid) }
}
