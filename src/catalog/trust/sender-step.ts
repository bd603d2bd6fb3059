/** Trust steps of senders: pure rules that derive from past decisions what may go live before review. */

/** Lowest first: from review of everything to new events that go live at once. */
export const senderSteps = ['new', 'known', 'trusted'] as const
export type SenderStep = (typeof senderSteps)[number]

/** Step → its label and effect, for administrators. */
export const stepWords: Record<SenderStep, { label: string; effect: string }> = {
  new: { label: 'New', effect: 'Everything waits for review.' },
  known: { label: 'Known', effect: 'Small changes to live events go live at once.' },
  trusted: {
    label: 'Trusted',
    effect:
      'Small changes, dates moved by up to two weeks, further dates and new events at known venues go live at once.',
  },
}

const approvalsForKnown = 3
const approvalsForTrusted = 10

/** Decision about a submission or a batch of corrections; several dates of one submission count as one. */
export type SenderDecision = {
  outcome: 'approved' | 'refused'
  /** Instant. */
  at: string
}

/** Proof, besides the record, that an address belongs to a venue, a club or an event's website. */
export type Voucher =
  | {
      kind: 'claim'
      /** Path of the venue's or organizer's page that the address has claimed. */
      page: string
    }
  | {
      kind: 'website'
      /** Domain that the address shares with an approved event's website. */
      domain: string
    }

export type SenderRecord = {
  /** True if a private link that was mailed to the address was opened. */
  confirmed: boolean
  /** Oldest first. */
  decisions: readonly SenderDecision[]
  vouchedBy: Voucher | undefined
  /** Step that an administrator set; undefined if the record decides. */
  set: { step: SenderStep; by: string; at: string } | undefined
}

export type SenderStanding = { step: SenderStep; reason: string }

/**
 * Step of a sender, and its reason. Only later refusals lower a step that an administrator set. Otherwise 3 approvals
 * make a sender known, and 10 with a voucher trusted; a refusal lowers the step and restarts the count.
 */
export const standingOf = (record: SenderRecord): SenderStanding =>
  record.set ? standingSince(record.set, record.decisions) : standingByRecord(record)

const standingSince = (
  { step, by, at }: NonNullable<SenderRecord['set']>,
  decisions: SenderRecord['decisions'],
): SenderStanding => {
  const refusals = decisions.filter((each) => each.outcome === 'refused' && each.at > at).length
  const lowered = stepBelow(step, refusals)
  const reason = `Set to ${stepWords[step].label} by ${by}.`
  return { step: lowered, reason: refusals === 0 ? reason : `${reason} ${refusedSince(refusals)}` }
}

const refusedSince = (count: number) =>
  count === 1 ? 'Refused once since.' : `Refused ${count} times since.`

const stepBelow = (step: SenderStep, by: number): SenderStep =>
  senderSteps[Math.max(0, senderSteps.indexOf(step) - by)] ?? 'new'

const standingByRecord = ({ confirmed, decisions, vouchedBy }: SenderRecord): SenderStanding => {
  if (!confirmed)
    return {
      step: 'new',
      reason: 'The address is not confirmed: no private link sent to it has been opened.',
    }
  let step: SenderStep = 'new'
  let approvals = 0
  let refusedAt: string | undefined
  for (const { outcome, at } of decisions) {
    if (outcome === 'refused') {
      step = stepBelow(step, 1)
      approvals = 0
      refusedAt = at
    } else {
      approvals++
      step = raisedStep(step, approvals, vouchedBy)
    }
  }
  const after = refusedAt === undefined ? '' : ` since a refusal on ${refusedAt.slice(0, 10)}`
  return { step, reason: reasonOf({ step, approvals, after, vouchedBy }) }
}

const raisedStep = (
  step: SenderStep,
  approvals: number,
  vouchedBy: SenderRecord['vouchedBy'],
): SenderStep => {
  if (approvals >= approvalsForTrusted && vouchedBy !== undefined) return 'trusted'
  return step === 'new' && approvals >= approvalsForKnown ? 'known' : step
}

type ReasonInput = Pick<SenderRecord, 'vouchedBy'> & {
  step: SenderStep
  approvals: number
  after: string
}

const reasonOf = ({ step, approvals, after, vouchedBy }: ReasonInput): string => {
  const approved = `${approvals} approved${after}`
  if (step === 'trusted' && vouchedBy) return `${approved}; ${vouchedWords(vouchedBy)}.`
  if (step === 'new') return `${approved}; ${approvalsForKnown} make the sender known.`
  const missing =
    vouchedBy === undefined
      ? `${approvalsForTrusted} make the sender trusted, with an address at the event's website or a claimed page`
      : `${approvalsForTrusted} make the sender trusted`
  return `${approved}; ${missing}.`
}

const vouchedWords = (voucher: Voucher): string =>
  voucher.kind === 'claim'
    ? `the address has claimed ${voucher.page}`
    : `the address is at the event's website, ${voucher.domain}`

/** Days by which a trusted sender may move a live date without review, in either direction. */
export const nearDays = 14
/** Days ahead up to which a trusted sender's new dates go live. */
export const maxDaysAhead = 400
/** New dates of a trusted sender that may be live before an administrator has reviewed them. */
export const maxUnseenDates = 60
/** Most dates of an address that may wait for review, when a private link sends more dates. */
export const maxWaitingDates = 120
