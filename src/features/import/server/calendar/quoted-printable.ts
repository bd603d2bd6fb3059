/** Texts of vCalendar 1.0, which codes letters as "=E2=80=93" and line breaks as "=0D=0A". */

/** A property's line whose value is coded so: "SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:…", or with the bare word. */
export const isQuotedPrintable = (line: string): boolean =>
  /^[\w-]+(?:;(?:"[^"]*"|[^":])*)?;\s*(?:ENCODING\s*=\s*)?"?QUOTED-PRINTABLE"?\s*[;:]/i.test(line)

const property = /^([\w-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/s

/** The line as RFC 5545 writes it: text that is escaped, without the parameters that told of its coding. */
export const decodedLine = (line: string): string => {
  const [, name = '', parameters = '', value = ''] = property.exec(line) ?? []
  const charset = /;\s*CHARSET\s*=\s*"?([\w.:-]+)/i.exec(parameters)?.[1]
  const kept = parameters
    .split(';')
    .filter((each) => /=/.test(each) && !/^\s*(?:ENCODING|CHARSET)\s*=/i.test(each))
  const text = escaped(decoded(value, charset))
  return `${[name, ...kept].join(';')}:${text}`
}

const decoded = (value: string, charset: string | undefined): string => {
  const pieces = value.split(/((?:=[\dA-F]{2})+)/i).map((piece, index) => {
    if (index % 2 === 0) return Buffer.from(piece)
    return Buffer.from(piece.replaceAll('=', ''), 'hex')
  })
  const bytes = Buffer.concat(pieces)
  for (const each of [charset, 'utf-8', 'windows-1252']) {
    if (each === undefined) continue
    try {
      return new TextDecoder(each, { fatal: true }).decode(bytes)
    } catch {
      // An unknown name, or text that is in another charset than it says.
    }
  }
  return bytes.toString('latin1')
}

/** vCalendar 1.0 only escapes semicolons; a line that runs on in the file was joined with "\\n". */
const escaped = (text: string): string =>
  text
    .replace(/\\(?![\\;,nN])/g, '\\\\')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/=$/, '')
