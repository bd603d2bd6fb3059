/** Names of organizers as sources write them. */

/** Platforms that stand where an organizer's name belongs. */
const machine =
  /^(?:meetup(?:[ .-]?(?:reminder|com))?s?|no-?reply|do[ -]?not[ -]?reply|unknown(?: organi[sz]er)?|google calendar|calendar|eventbrite(?: events?)?|facebook(?: events?)?|admin(?:istrator)?|webmaster|organi[sz]er|none)$/i

/** "Meetup Reminder" is no organizer, nor is a mail address. */
export const isMachineName = (name: string): boolean => {
  const bare = name.trim().replace(/^mailto:/i, '')
  return machine.test(bare) || /^\S+@\S+$/.test(bare)
}

/** The name, decoded; nothing where it is only a platform's. */
export const organizerName = (text: string): string => {
  const name = withoutPercentCodes(text).replace(/\s+/g, ' ').trim()
  return isMachineName(name) ? '' : name
}

const anyCodes = /(?:%[\dA-F]{2})+/gi

/** "Bob%27s%20Rod%20Shop", coded as in a web address; what is no such text stays, "100% electric" too. */
const withoutPercentCodes = (text: string): string => {
  if (!/%[0-7][\dA-F]|%[C-F][\dA-F]%/i.test(text)) return text
  const spaced = /\s/.test(text) ? text : text.replaceAll('+', ' ')
  // "50%50" between words is no code; a space, an apostrophe or a letter with an accent is.
  const codes = /\s/.test(text) ? /(?:%2\d|%2[A-F]|%[C-F][\dA-F]|%[89AB][\dA-F])+/gi : anyCodes
  return spaced.replace(codes, (found) => {
    try {
      return decodeURIComponent(found)
    } catch {
      return found
    }
  })
}
