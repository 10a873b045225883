import { expect, test } from 'vitest'
import { storedName } from './file-name.ts'

test.each([
  ['Hello World.TXT', 'hello_world_x.wav'],
  ['../../etc/passwd', 'file_x.wav'],
  ['évènement.mp3', 'e_ve_nement_x.wav'],
  ['..', 'file_x.wav'],
  ['a.wav', 'file_a_x.wav'],
  ['日本語.wav', 'file_x.wav'],
  ['x\r\nSet-Cookie: a', 'x_set_cookie_a_x.wav'],
])('%j is stored as %s', (name, stored) => {
  expect(storedName(name, 'audio/wav', 'x')).toBe(stored)
})
