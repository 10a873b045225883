import { expect, test, vi } from 'vitest'
import { isSilent } from './is-silent.ts'

const recording = new Blob([new Uint8Array(100)])
const soundOf = (peak: number) => async () => [
  Float32Array.from({ length: 1_000 }, (_, at) => (at === 500 ? peak : 0)),
]

test('a recording below −50 dBFS is silent', async () => {
  expect(await isSilent(recording, soundOf(0))).toBe(true)
  expect(await isSilent(recording, soundOf(-0.002))).toBe(true)
  expect(await isSilent(recording, soundOf(-0.01))).toBe(false)
})

test('a file that cannot be decoded, or is too large for it, is not called silent', async () => {
  expect(await isSilent(recording, () => Promise.reject(new Error('no sound')))).toBe(false)
  const decode = vi.fn<(bytes: ArrayBuffer) => Promise<Float32Array[]>>(soundOf(0))
  expect(await isSilent(new Blob([new Uint8Array(2_000_001)]), decode)).toBe(false)
  expect(decode).not.toHaveBeenCalled()
})
