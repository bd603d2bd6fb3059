/**
 * Tables by name, with rows of any columns: only the migrations define the columns (docs/tables.md lists them), and each
 * statement declares the type of its rows.
 */
// biome-ignore lint/suspicious/noExplicitAny: migrations define the columns
// oxlint-disable-next-line typescript/no-explicit-any -- migrations define the columns
export type Tables = Record<string, Record<string, any>>
