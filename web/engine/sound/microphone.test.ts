import { afterEach, expect, test, vi } from 'vitest'
import { lifetime } from '../../platform/lifetime.ts'
import { microphoneErrorCode } from './microphone-error.ts'
import { listMicrophones, openMicrophone } from './microphone.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

function browserWhere(ask: () => Promise<unknown>) {
  vi.stubGlobal('AudioWorkletNode', class {})
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: ask } })
}

test('browser microphone errors map to named errors', () => {
  const codes = [
    'NotAllowedError',
    'NotFoundError',
    'OverconstrainedError',
    'NotReadableError',
    'TypeError',
  ].map((name) => microphoneErrorCode(new DOMException('', name)))
  expect(codes).toEqual(['denied', 'missing', 'missing', 'busy', 'unsupported'])
  expect(microphoneErrorCode('odd')).toBe('unsupported')
})

test('a denied permission is reported as one', async () => {
  browserWhere(() => Promise.reject(new DOMException('', 'NotAllowedError')))
  await expect(openMicrophone({ lifetime: lifetime() })).rejects.toMatchObject({
    name: 'MicrophoneError',
    code: 'denied',
  })
})

test('outside https there are no microphones, and that is no crash', async () => {
  vi.stubGlobal('navigator', {})
  await expect(openMicrophone({ lifetime: lifetime() })).rejects.toMatchObject({ code: 'unsupported' })
  expect(await listMicrophones()).toEqual([])
})

test('a page that was left while the browser asked lets the microphone go', async () => {
  const life = lifetime()
  const stop = vi.fn()
  const track = { stop }
  browserWhere(async () => {
    life.end()
    return { getAudioTracks: () => [track], getTracks: () => [track] }
  })
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'running'
      close = async () => undefined
    },
  )
  await expect(openMicrophone({ lifetime: life })).rejects.toMatchObject({ name: 'AbortError' })
  expect(stop).toHaveBeenCalledOnce()
})
