/** JavaScript version of search_words() for Western letters, to clean makes and features without PostgreSQL. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øœæßłđ]/g, (letter) => latin[letter] ?? letter)
    .replace(/([a-z0-9])['’]s(?![\p{L}\p{N}])/gu, '$1s')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const latin: Record<string, string> = { ø: 'o', œ: 'oe', æ: 'ae', ß: 'ss', ł: 'l', đ: 'd' }
