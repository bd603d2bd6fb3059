import type { z } from 'zod'

/** Reduces a record to the fields of a schema, for a response. */
export const pickBy = <Shape extends z.core.$ZodShape>(schema: z.ZodObject<Shape>) => {
  const names = Object.keys(schema.shape)
  return <Source extends z.output<z.ZodObject<Shape>>>(record: Source) =>
    Object.fromEntries(names.map((name) => [name, record[name as keyof Source]])) as z.output<
      z.ZodObject<Shape>
    >
}
