import { Human, type HumanConfig } from '@vladmandic/human/dist/human.esm-nobundle.js'
// oxlint-disable import/default -- Vite answers `?url` with an address.
import detector from '@vladmandic/human/models/blazeface.json?url'
import detectorWeights from '@vladmandic/human/models/blazeface.bin?url'
import mesh from '@vladmandic/human/models/facemesh.json?url'
import meshWeights from '@vladmandic/human/models/facemesh.bin?url'
import wasm from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm?url'
import wasmSimd from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm?url'
// oxlint-enable import/default
import type { MeshPoint } from './face-reading.ts'

const files: Readonly<Record<string, string>> = {
  'blazeface.json': detector,
  'blazeface.bin': detectorWeights,
  'facemesh.json': mesh,
  'facemesh.bin': meshWeights,
  'tfjs-backend-wasm.wasm': wasm,
  'tfjs-backend-wasm-simd.wasm': wasmSimd,
}

const config: HumanConfig = {
  backend: 'wasm',
  wasmPath: '/face/',
  modelBasePath: '/face/',
  cacheSensitivity: 0,
  warmup: 'none',
  debug: false,
  filter: { enabled: false },
  face: {
    enabled: true,
    detector: { rotation: false, maxDetected: 1 },
    mesh: { enabled: true },
    iris: { enabled: false },
    attention: { enabled: false },
    emotion: { enabled: false },
    description: { enabled: false },
    antispoof: { enabled: false },
    liveness: { enabled: false },
  },
  body: { enabled: false },
  hand: { enabled: false },
  object: { enabled: false },
  segmentation: { enabled: false },
  gesture: { enabled: false },
}

/** Finds the mesh of the face in a picture; `undefined` without one. Only for workers: it takes tens of milliseconds. */
export type FaceNet = (picture: ImageBitmap) => Promise<readonly MeshPoint[] | undefined>

/** Loads the net from our own origin. */
export async function loadFaceNet(): Promise<FaceNet> {
  const own = globalThis.fetch
  // The library puts names and folders together itself; the build has files under names of its own.
  globalThis.fetch = (asked, init) => {
    const address = asked instanceof Request ? asked.url : String(asked)
    const file = files[address.slice(address.lastIndexOf('/') + 1)]
    return own(file ?? asked, init)
  }
  const human = new Human(config)
  await human.load()
  const canvas = new OffscreenCanvas(1, 1)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('No canvas for the camera’s picture')
  return async (picture) => {
    const { width, height } = picture
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    context.drawImage(picture, 0, 0)
    const { face } = await human.detect(context.getImageData(0, 0, width, height))
    return face[0]?.mesh
  }
}
