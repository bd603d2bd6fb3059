/** Names of months, as people write them. */
export const monthKeys = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

export const monthName =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'

/** "Sept" → 9. */
export const monthNumber = (name: string): number =>
  monthKeys.indexOf(name.slice(0, 3).toLowerCase()) + 1
