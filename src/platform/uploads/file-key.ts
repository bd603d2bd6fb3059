/** Letters, digits, dots and dashes: nothing that leads out of a folder or means something in an address. */
const form = /^(?!\.\.?$)[a-z0-9.-]{1,120}$/

/** The key itself. Throws on one that could not be ours. */
export const checkedKey = (key: string): string => {
  if (!form.test(key)) throw new Error(`${JSON.stringify(key)} is no key of a stored file.`)
  return key
}
