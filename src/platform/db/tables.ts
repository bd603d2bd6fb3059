/**
 * Tables by name, with rows of any columns: only the migrations define the columns, and each statement declares the
 * type of its rows.
 */
// biome-ignore lint/suspicious/noExplicitAny: migrations define the columns
// oxlint-disable-next-line typescript/no-explicit-any -- migrations define the columns
export type Tables = Record<string, Record<string, any>>
