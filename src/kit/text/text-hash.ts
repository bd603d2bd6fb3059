/**
 * 32-bit FNV-1a hash of a text's UTF-16 units (offset 2166136261, prime 16777619), from 0 to 2^32 -
 * 1: the same on servers and in browsers. Not for secrets.
 */
export function textHash(text: string): number {
  let hash = 2_166_136_261
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619)
  return hash >>> 0
}
