/** A sound as a data address. */
declare module '*.wav?inline' {
  const address: string
  export default address
}
