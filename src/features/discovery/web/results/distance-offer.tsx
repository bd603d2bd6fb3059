import { LocateFixed } from 'lucide'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'

type DistanceOfferProps = { onChoose: (() => void) | undefined }

/** In sight wherever the list is scrolled to, and never in its way: it moves nothing. */
export const DistanceOffer = ({ onChoose }: DistanceOfferProps) =>
  onChoose ? (
    <p
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-4 z-30 flex justify-center print:hidden"
    >
      <Button className="pointer-events-auto min-h-11 px-5 shadow-lift" onClick={onChoose}>
        <Icon shape={LocateFixed} className="size-5" />
        Sort by distance from you
      </Button>
    </p>
  ) : null
