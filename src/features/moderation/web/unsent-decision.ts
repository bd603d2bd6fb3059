import { type ReviewFailure, reviewIntents } from './review-intents.ts'

/** A decision that did not reach the server. */
export const unsentDecision = (message: string, typed: Record<string, string>): ReviewFailure => ({
  intent: reviewIntents.find((intent) => intent === typed.intent) ?? 'approve',
  message,
})
