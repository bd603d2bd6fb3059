const references: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as content or quoted attribute value of HTML, XML or SVG. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => references[character] ?? '')
