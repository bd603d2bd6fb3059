/** Classes of form fields; their border is darker than a card's because controls need a contrast of 3:1. */
export const fieldClasses = 'field'

export const labelClasses = 'mb-1 block text-sm font-medium text-soft'
