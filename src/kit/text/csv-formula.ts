/** Texts that a spreadsheet would take for a formula, also such as have apostrophes in front; a regular expression for JavaScript and PostgreSQL. */
export const csvFormula = "^'*[=+\\-@\\t\\r＝＋－＠]"
