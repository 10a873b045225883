import { expect, test } from 'vitest'
import { sniff } from './sniff.ts'
import type { MediaKind } from '../../contract/media.ts'

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? Array.from(part, (letter) => letter.charCodeAt(0)) : part,
    ),
  )

const files: Record<string, [Uint8Array, { [kind in MediaKind]?: string }]> = {
  wav: [bytes('RIFF', [0, 0, 0, 0], 'WAVEfmt '), { sound: 'audio/wav' }],
  aiff: [bytes('FORM', [0, 2, 177, 62], 'AIFFCOMM'), { sound: 'audio/aiff' }],
  aifc: [bytes('FORM', [0, 0, 0, 90], 'AIFCFVER'), { sound: 'audio/aiff' }],
  'IFF of another kind': [bytes('FORM', [0, 0, 0, 90], '8SVXVHDR'), {}],
  flac: [bytes('fLaC', [0, 0, 0, 34]), { sound: 'audio/flac' }],
  ogg: [bytes('OggS', [0, 2]), { sound: 'audio/ogg' }],
  'mp3 with tags': [bytes('ID3', [4, 0, 0]), { sound: 'audio/mpeg' }],
  'mp3 without': [bytes([0xff, 0xfb, 0x90, 0x64]), { sound: 'audio/mpeg' }],
  m4a: [bytes([0, 0, 0, 28], 'ftypM4A '), { sound: 'audio/mp4' }],
  mov: [bytes([0, 0, 0, 20], 'ftypqt  '), { sound: 'video/quicktime' }],
  mp4: [bytes([0, 0, 0, 32], 'ftypisom'), { sound: 'video/mp4', video: 'video/mp4' }],
  webm: [
    bytes([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x82, 0x84], 'webm'),
    { sound: 'audio/webm', video: 'video/webm' },
  ],
  mkv: [bytes([0x1a, 0x45, 0xdf, 0xa3, 0x42, 0x82, 0x88], 'matroska'), { sound: 'video/x-matroska' }],
  png: [bytes('\x89PNG\r\n\x1a\n'), { picture: 'image/png', avatar: 'image/png' }],
  jpeg: [bytes([0xff, 0xd8, 0xff, 0xe0]), { picture: 'image/jpeg', avatar: 'image/jpeg' }],
  gif: [bytes('GIF89a'), { picture: 'image/gif', avatar: 'image/gif' }],
  webp: [bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8 '), { picture: 'image/webp', avatar: 'image/webp' }],
  json: [bytes(' \n{"version":1}'), { analysis: 'application/json' }],
  svg: [bytes('<svg xmlns="http://www.w3.org/2000/svg">'), {}],
  html: [bytes('<!doctype html>'), {}],
  text: [bytes('RIFLE and WAVE'), {}],
  'UTF-16 text': [bytes([0xff, 0xfe, 0x61, 0x00]), {}],
  heic: [bytes([0, 0, 0, 24], 'ftypheic'), {}],
  avi: [bytes('RIFF', [0, 0, 0, 0], 'AVI '), {}],
  nothing: [bytes(), {}],
}
const kinds: MediaKind[] = ['sound', 'analysis', 'picture', 'video', 'avatar']

test.each(Object.entries(files))('%s is known by its bytes for what it may be', (_, [content, expected]) => {
  const found = Object.fromEntries(
    kinds.flatMap((kind) => {
      const type = sniff(content, kind)
      return type ? [[kind, type]] : []
    }),
  )
  expect(found).toEqual(expected)
})
