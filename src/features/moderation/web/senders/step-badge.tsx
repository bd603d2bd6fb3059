import { type SenderStep, stepWords } from '../../../../catalog/trust/sender-step.ts'
import { Badge, type BadgeColour } from '../../../../ui/badge.tsx'

const colours: Record<SenderStep, BadgeColour> = { new: 'yellow', known: 'blue', trusted: 'green' }

export const StepBadge = ({ step }: { step: SenderStep }) => (
  <Badge colour={colours[step]}>{stepWords[step].label}</Badge>
)
