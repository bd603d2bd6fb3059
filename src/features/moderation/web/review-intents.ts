/** Decisions that the dashboard's forms post as `intent`. */

export const intents = [
  'approve',
  'reject',
  'merge',
  'move',
  'middle',
  'takedown',
  'restore',
] as const
export type Intent = (typeof intents)[number]
export const severalIntents = { 'approve-several': 'approve', 'reject-several': 'reject' } as const
export type SeveralIntent = keyof typeof severalIntents

export const reviewIntents = [
  ...intents,
  ...(Object.keys(severalIntents) as SeveralIntent[]),
  'protect',
] as const

export type ReviewFailure = { intent: (typeof reviewIntents)[number]; message: string }
