import { expect, test } from 'vitest'
import { signal } from '../../../../platform/signal.ts'
import { isRecording, pressRecord } from './press-record.ts'
import type { RecorderState } from '../../../../recording/recorder-state.ts'

test('one key opens the microphone, records, calls the count-in off and stops', async () => {
  const state = signal<RecorderState>({ name: 'off' })
  const done: string[] = []
  const note = (what: string) => async () => void done.push(what)
  const recorder = {
    state,
    open: note('open'),
    record: note('record'),
    cancel: note('cancel'),
    stop: note('stop'),
  }
  const steps: RecorderState[] = [
    { name: 'off' },
    { name: 'opening' },
    { name: 'failed', error: new Error('denied') },
    { name: 'ready' },
    { name: 'counting', count: 3 },
    { name: 'recording' },
    { name: 'paused' },
    { name: 'finishing' },
  ]
  const recordings: string[] = []
  for (const next of steps) {
    state.set(next)
    if (isRecording(recorder)) recordings.push(next.name)
    await pressRecord(recorder)
  }
  expect(done).toEqual(['open', 'open', 'record', 'cancel', 'stop', 'stop'])
  expect(recordings).toEqual(['counting', 'recording', 'paused'])
})
