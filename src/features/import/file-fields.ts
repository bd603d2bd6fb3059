/** Names of what a page's form says of its file, once the server has taken it. */
export const takenFile = 'import'
export const fileProblem = 'problem'
