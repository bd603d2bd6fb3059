/** The look of form fields; the edge is stronger than a card's, as controls need 3:1. */
export const fieldClasses =
  'min-h-11 w-full rounded-control border border-edge bg-bg py-2 text-ink placeholder:text-soft aria-invalid:border-red'

export const labelClasses = 'mb-1 block text-sm font-medium text-soft'
