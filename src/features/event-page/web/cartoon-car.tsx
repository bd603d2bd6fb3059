import { cartoonCarFor } from '../../../catalog/web/pictures/picture-paths.ts'

/** The cartoon car that stands for an event without a logo, decorative. */
export const CartoonCar = ({ id, className }: { id: string; className?: string }) => (
  <img
    src={cartoonCarFor(id)}
    alt=""
    aria-hidden="true"
    width={240}
    height={160}
    decoding="async"
    className={className}
  />
)
