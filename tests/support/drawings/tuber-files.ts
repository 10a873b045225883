import { Buffer } from 'node:buffer'
import { deflateSync } from 'node:zlib'
import { png } from '../pictures.ts'
import { join } from './psd-file.ts'

/** A picture of a part. */
export const small = png({ width: 40, height: 20 })
/** A white one that can be seen. */
export const white = png({
  width: 40,
  height: 20,
  data: deflateSync(
    Buffer.concat(Array.from({ length: 20 }, () => Buffer.from([0, ...Array(160).fill(255)]))),
  ),
})
const imageData = Buffer.from(small).toString('base64')

/** A part in a save of PNGTuber Plus. */
export const plusPart = (more: object = {}) => ({
  type: 'sprite',
  imageData,
  path: 'user://body.png',
  identification: 1,
  parentId: null,
  pos: 'Vector2(100, 50)',
  offset: 'Vector2(0, 0)',
  zindex: 0,
  showTalk: 0,
  showBlink: 0,
  xFrq: 0,
  xAmp: 0,
  yAmp: 0,
  rotDrag: 0,
  frames: 1,
  costumeLayers: '[1, 1, 0, 0, 0, 0, 0, 0, 0, 0]',
  toggle: 'null',
  ...more,
})

/** An object of Godot's, such as the key of a hotkey. */
export class GodotObject {
  readonly kind: string
  readonly properties: Readonly<Record<string, unknown>>

  constructor(kind: string, properties: Readonly<Record<string, unknown>> = {}) {
    this.kind = kind
    this.properties = properties
  }
}

/** Godot's binary form of values; plain objects are dictionaries with text as keys. */
export function variant(value: unknown): Uint8Array {
  const word = (number: number) => new Uint8Array(new Uint32Array([number]).buffer)
  const padded = (bytes: Uint8Array) =>
    join([word(bytes.length), bytes, new Uint8Array((4 - (bytes.length % 4)) % 4)])
  if (value === null) return word(0)
  if (typeof value === 'boolean') return join([word(1), word(Number(value))])
  if (typeof value === 'string') return join([word(4), padded(new TextEncoder().encode(value))])
  if (typeof value === 'number')
    return Number.isInteger(value)
      ? join([word(2 | (1 << 16)), new Uint8Array(new BigInt64Array([BigInt(value)]).buffer)])
      : join([word(3 | (1 << 16)), new Uint8Array(new Float64Array([value]).buffer)])
  if (value instanceof Uint8Array) return join([word(29), padded(value)])
  if (value instanceof GodotObject) {
    const kind = padded(new TextEncoder().encode(value.kind))
    const properties = Object.entries(value.properties)
    return value.kind === ''
      ? join([word(24), kind])
      : join([
          word(24),
          kind,
          word(properties.length),
          ...properties.flatMap(([name, one]) => [padded(new TextEncoder().encode(name)), variant(one)]),
        ])
  }
  if (Array.isArray(value)) return join([word(28), word(value.length), ...value.map(variant)])
  const entries = Object.entries(value ?? {})
  const { x, y } = value as { x?: number; y?: number }
  if (entries.length === 2 && x !== undefined && y !== undefined)
    return join([word(5), new Uint8Array(new Float32Array([x, y]).buffer)])
  return join([
    word(27),
    word(entries.length),
    ...entries.flatMap(([key, inside]) => [variant(key), variant(inside)]),
  ])
}

/** A model of PNGTube Remix. */
export function remixFile(model: unknown): Blob {
  const content = variant(model)
  return new Blob([new Uint8Array(new Uint32Array([content.length]).buffer), content.slice()])
}

/** The state of a part of PNGTube Remix. */
export const state = (more: object = {}) => ({
  position: { x: 10, y: 20 },
  offset: { x: 0, y: 0 },
  scale: { x: 1, y: 1 },
  z_index: 0,
  visible: true,
  folder: false,
  hframes: 1,
  xAmp: 0,
  ...more,
})

/** A part of PNGTube Remix with a state for each of these. */
export const remixPart = (id: number, states: readonly object[], more: object = {}) => ({
  sprite_id: id,
  parent_id: 0,
  img: small,
  states: states.map((one) => state({ position: { x: 0, y: 0 }, ...one })),
  ...more,
})

/** The states of a model of PNGTube Remix and the names of their buttons. */
export const remixStates = (count: number, names: readonly (string | null)[] = []) => ({
  settings_dict: { states: Array.from({ length: count }, () => ({ mouth_open: 3 })) },
  input_array: names.map((name) => (name === null ? null : { state_name: name, hot_key: null })),
})
