/** Id of this build; vite.config.ts writes it into the code and into `/builds/latest.json`. */
declare const __BUILD_ID__: string

declare module 'virtual:emoji' {
  /** The lines that `emoji-data.ts` makes from the library's data. */
  const lines: string
  export default lines
}
