import type { TrustNote } from '../trust-note.ts'

export const trustColors: Record<TrustNote['kind'], string> = {
  reported: 'font-medium text-yellow',
  confirmed: 'font-medium text-green',
  unconfirmed: '',
}
