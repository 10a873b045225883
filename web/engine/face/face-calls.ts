import { readFace, type FaceReading } from './face-reading.ts'
import { loadFaceNet, type FaceNet } from './face-net.ts'

let net: Promise<FaceNet> | undefined

export const faceCalls = {
  async load(_input: null): Promise<null> {
    net ??= loadFaceNet()
    await net
    return null
  },
  /** Reads the face in a picture, which is closed; `undefined` without one. */
  async read({ picture }: { picture: ImageBitmap }): Promise<FaceReading | undefined> {
    net ??= loadFaceNet()
    try {
      const mesh = await (await net)(picture)
      return mesh && readFace(mesh)
    } finally {
      picture.close()
    }
  },
}
export type FaceCalls = typeof faceCalls
