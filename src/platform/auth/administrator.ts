/** The signed-in administrator, as handlers see it. */
export type Administrator = {
  id: string
  /** In lower case. */
  email: string
  /** Everybody must have a second factor, and this one has none yet: nothing but setting it up is allowed. */
  mustSetUp?: true
}
