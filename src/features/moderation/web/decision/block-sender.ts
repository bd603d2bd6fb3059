/** Blocks the sender of an event that was rejected as spam, by the boxes of the form that rejected it. */
import { type Call, isCallError } from '../../../../kit/call.ts'
import { addBlocks } from '../../blocks-contract.ts'
import { type BlockKind, blockKinds } from '../../queue-texts.ts'
import type { ReviewFailure } from './review-words.ts'

/** Name of the boxes. */
export const blockField = 'block'

/** Kinds that a form asks for. */
export const chosenKinds = (form: FormData): BlockKind[] => {
  const chosen = form.getAll(blockField)
  return blockKinds.filter((kind) => chosen.includes(kind))
}

/** Blocks go with spam only: anybody else is told why, and may send the event again. */
export const notSpam = 'To block a sender, choose "Spam" as the reason.'

/** Does nothing without kinds. Returns why the sender of the rejected event is not blocked. */
export const blockSender = async (
  call: Call,
  event: string,
  kinds: readonly BlockKind[],
): Promise<ReviewFailure | undefined> => {
  if (kinds.length === 0) return undefined
  try {
    await call(addBlocks, { body: { event, kinds: [...kinds] } })
    return undefined
  } catch (error) {
    if (!isCallError(error)) throw error
    const why = error.body?.error.fields?.kinds ?? error.publicMessage ?? 'Try again in a moment.'
    return { intent: 'block', message: `It is rejected, but its sender isn't blocked. ${why}` }
  }
}
