/** Blocks the sender of an event that was rejected as spam, by the checkboxes of the rejection form. */
import { type Call, isCallError } from '../../../../kit/call.ts'
import { addBlocks } from '../../blocks-contract.ts'
import { type BlockKind, blockKinds } from '../../queue-texts.ts'
import type { ReviewFailure } from './review-words.ts'

/** Field name of the checkboxes. */
export const blockField = 'block'

/** Kinds of blocks that are checked in a form. */
export const chosenKinds = (form: FormData): BlockKind[] => {
  const chosen = form.getAll(blockField)
  return blockKinds.filter((kind) => chosen.includes(kind))
}

/** Only senders of spam are blocked: other senders are told the reason, and may send the event again. */
export const notSpam = 'To block a sender, choose "Spam" as the reason.'

/** Blocks the sender of the rejected event; does nothing without kinds. Returns the failure, if any. */
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
