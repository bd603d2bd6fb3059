/** Who is signed in, as handlers get to know it. */
export type Administrator = {
  id: string
  /** In lower case. */
  email: string
}
