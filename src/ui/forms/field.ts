/** The look of form fields; the edge is stronger than a card's, as controls need 3:1. */
export const fieldClasses = 'field'

export const labelClasses = 'mb-1 block text-sm font-medium text-soft'
