/** Types and schemas shared by the adapters of all kinds of geocoders. */
import { z } from 'zod'
import type { AddressQuery } from '../../address-query.ts'

/** Place returned by a service. Empty text means not stated. */
export type Candidate = {
  latitude: number
  longitude: number
  /** Empty for a street or a town, whose center is not an address. */
  houseNumber: string
  /** Code or name. */
  state: string
  zipCode: string
}

export type Service = {
  /** Path relative to the address of the service. */
  path: string
  parameters: (query: AddressQuery) => Record<string, string>
  /** Parses the JSON of a response; throws ZodError for another shape. */
  read: (json: unknown) => Candidate[]
}

/** Degrees as a number or as numeric text. */
export const coordinate = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d+)?$/)
    .transform(Number),
])

/** Text that may be missing. */
export const optionalText = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((text) => text ?? '')

/** A GeoJSON point: longitude first. */
const position = z.tuple([coordinate, coordinate], coordinate)

/** A GeoJSON FeatureCollection of points with these properties. */
export const pointsWith = <Shape extends z.ZodRawShape>(properties: Shape) =>
  z.object({
    type: z.literal('FeatureCollection'),
    features: z.array(
      z.object({ geometry: z.object({ coordinates: position }), properties: z.object(properties) }),
    ),
  })
