/** A drawing as text, in tests; the app itself fetches rigs. */
declare module '*.svg?raw' {
  const text: string
  export default text
}
