/** Names of organizers as sources write them. */

/** Platforms that stand where an organizer's name belongs. */
const machine =
  /^(?:meetup(?:[ .-]?(?:reminder|com))?s?|no-?reply|do[ -]?not[ -]?reply|unknown(?: organi[sz]er)?|google calendar|calendar|eventbrite(?: events?)?|facebook(?: events?)?|admin(?:istrator)?|webmaster|organi[sz]er|none)$/i

/** "Meetup Reminder" is no organizer, nor is a mail address. */
export const isMachineName = (name: string): boolean => {
  const bare = name.trim().replace(/^mailto:/i, '')
  return machine.test(bare) || /^\S+@\S+$/.test(bare)
}

/** The name, or nothing where it is only a platform's. */
export const organizerName = (name: string): string => (isMachineName(name) ? '' : name)

/** "Bob%27s%20Rod%20Shop", coded as in a web address; what is no such text stays, "100% electric" too. */
export const withoutPercentCodes = (text: string): string => {
  if (!/%[0-7][\dA-F]|%[C-F][\dA-F]%/i.test(text)) return text
  const spaced = /\s/.test(text) ? text : text.replaceAll('+', ' ')
  return spaced.replace(/(?:%[\dA-F]{2})+/gi, (codes) => {
    try {
      return decodeURIComponent(codes)
    } catch {
      return codes
    }
  })
}
