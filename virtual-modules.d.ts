/** Address of the starter's file; vite.config.ts knows it once the browser's files are built. */
declare module 'virtual:starter' {
  const address: string
  export default address
}
