import { expect, test } from 'vitest'
import { importFiles } from './import-files.ts'

const file = (name: string, type: string) => new File(['bytes'], name, { type })

test('dropped pictures become overlays and sounds become clips; other files are reported', async () => {
  const done: string[] = []
  const files = [
    file('one.wav', 'audio/wav'),
    file('logo.png', 'image/png'),
    file('broken.png', 'image/png'),
    file('film.mkv', ''),
  ]
  await importFiles(
    files,
    { start: 3, kind: 'voice', track: 'voice-1' },
    {
      async addSounds(sounds, { start, track }) {
        done.push(`${sounds.map(({ name }) => name).join(' and ')} at ${start} on ${track}`)
        return ['“film.mkv” has no sound.']
      },
      async addPicture({ name }, start) {
        if (name === 'broken.png') throw new Error(name)
        done.push(`${name} at ${start}`)
      },
      notify: (message) => done.push(message),
      fail: (error) => done.push(`${String(error)} failed`),
    },
  )
  expect(done).toEqual([
    'logo.png at 3',
    'Error: broken.png failed',
    'one.wav and film.mkv at 3 on voice-1',
    '“film.mkv” has no sound.',
  ])
})
