import { startingDocument } from '#model/document/new-document'
import { expect, test, vi } from 'vitest'
import { directInWorker } from './direct-in-worker.ts'

test('an abort stops the worker while it directs', async () => {
  let stopped = 0
  vi.stubGlobal('location', { href: 'https://app.test/', origin: 'https://app.test' })
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage() {}
      terminate() {
        stopped++
      }
    },
  )
  const end = new AbortController()
  const directing = directInWorker(
    startingDocument('pip'),
    { voices: new Map() },
    { seed: 1, level: 'natural' },
    end.signal,
  )
  end.abort()
  await expect(directing).rejects.toThrow(DOMException)
  expect(stopped).toBe(1)
})
