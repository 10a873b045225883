/** The part of the library for faces that is used here; its own types are for another of its builds. */
declare module '@vladmandic/human/dist/human.esm-nobundle.js' {
  export type HumanConfig = Readonly<Record<string, unknown>>
  export class Human {
    constructor(config: HumanConfig)
    load(): Promise<void>
    detect(
      picture: ImageData,
    ): Promise<{ error: string | null; face: { mesh: (readonly [number, number, number])[] }[] }>
  }
}

declare module '@vladmandic/human/models/*?url' {
  const address: string
  export default address
}

declare module '@tensorflow/tfjs-backend-wasm/dist/*?url' {
  const address: string
  export default address
}
