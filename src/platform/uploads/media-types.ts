/** Media type of a stored file, by the extension that the server gave it. */

export const storedTypes = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
} as const

export type StoredEnding = keyof typeof storedTypes
export type StoredType = (typeof storedTypes)[StoredEnding]

export const mediaTypeOf = (name: string): string => {
  const ending = name.slice(name.lastIndexOf('.') + 1)
  return Object.hasOwn(storedTypes, ending)
    ? storedTypes[ending as StoredEnding]
    : 'application/octet-stream'
}
