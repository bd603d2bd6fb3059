/** CSS classes of running text on long pages: 68 characters per line, underlined links. */
export const readingClasses = [
  'max-w-[68ch] text-[1.0625rem] leading-relaxed text-pretty',
  '[&_p]:mt-3',
  '[&_ul]:mt-3 [&_ul]:list-disc [&_ul]:pl-5 [&_ul]:marker:text-signal',
  '[&_ol]:mt-3 [&_ol]:list-decimal [&_ol]:pl-5 [&_ol]:marker:font-semibold [&_ol]:marker:text-signal',
  '[&_li]:mb-1.5',
  '[&_a]:underline [&_a]:decoration-signal [&_a]:decoration-2 [&_a]:underline-offset-4',
  "print:max-w-none print:text-[11pt] print:[&_a[href^='http']]:after:content-['_('_attr(href)_')']",
].join(' ')
