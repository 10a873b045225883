import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { headOf, oembedOf, projectIdOf, type PublicProject } from './head.ts'

const project: PublicProject = {
  id: 'abcdefghij12345',
  title: 'My film',
  description: '',
  author: 'Ada',
  stage: { width: 1920, height: 1080 },
  picture: { path: '/api/files/media/m/p.png', width: 1280, height: 720 },
}

test('a page has its title, a survey the specified one', () => {
  expect(headOf('/projects', 'https://x', undefined)).toMatchObject({
    status: 200,
    title: 'Projects · Mouthpiece',
  })
  expect(headOf('/forms/abcdefghij12345', 'https://x', undefined)).toMatchObject({
    title: 'Survey',
    description: 'Fill out this survey',
  })
  expect(headOf('/nothing', 'https://x', undefined).status).toBe(404)
  expect(headOf('/projects/short', 'https://x', undefined).status).toBe(404)
})

test('a public project is described to preview bots', () => {
  const head = headOf('/projects/abcdefghij12345', 'https://x', project)
  expect(head).toMatchObject({ title: 'My film · Mouthpiece', description: 'By Ada on Mouthpiece.' })
  expect(head.oembed).toBe('https://x/api/oembed?url=https%3A%2F%2Fx%2Fprojects%2Fabcdefghij12345')
  expect(head.meta).toContainEqual({
    key: 'property',
    name: 'og:image',
    content: 'https://x/api/files/media/m/p.png',
  })
  expect(oembedOf(project, 'https://x', {})).toMatchObject({ type: 'video', author_name: 'Ada', width: 960 })
  expect(oembedOf(project, 'https://x', { width: 1_000, height: 54 })).toMatchObject({
    width: 96,
    height: 54,
  })
})

test('a project plays where it is shared: its video with type and shape, a player for X, one address', () => {
  const file = { path: '/api/files/media/v/loop.mp4', type: 'video/mp4' }
  const video = { ...file, size: { width: 540, height: 960 } }
  const upright = { ...project, stage: { width: 1080, height: 1920 }, video }
  const { meta, canonical } = headOf('/projects/abcdefghij12345', 'https://x', upright)
  const named = Object.fromEntries(meta.map(({ name, content }) => [name, content]))
  expect(named).toMatchObject({
    'og:type': 'video.other',
    'og:video': 'https://x/api/files/media/v/loop.mp4',
    'og:video:secure_url': 'https://x/api/files/media/v/loop.mp4',
    'og:video:type': 'video/mp4',
    'og:video:width': '540',
    'og:video:height': '960',
    'twitter:card': 'player',
    'twitter:player': 'https://x/projects/abcdefghij12345?embed=1',
    'twitter:player:width': '540',
    'twitter:player:height': '960',
  })
  expect(canonical).toBe('https://x/projects/abcdefghij12345')
  // A saved video may have another shape than the stage.
  const saved = headOf('/projects/abcdefghij12345', 'https://x', { ...upright, video: file })
  expect(saved.meta.map(({ name }) => name)).toContain('og:video')
  expect(saved.meta.map(({ name }) => name)).not.toContain('og:video:width')
  // A development machine has no secure address, and a list of projects none of its own.
  const local = headOf('/projects/abcdefghij12345', 'http://x', upright).meta
  expect(local.some(({ name }) => name === 'og:video:secure_url')).toBe(false)
  expect(headOf('/projects', 'https://x', undefined).canonical).toBeUndefined()
  expect(new Set(meta.map(({ name }) => name)).size).toBe(meta.length)
})

test('the player of an upright project is upright', () => {
  const upright = { ...project, stage: { width: 1080, height: 1920 } }
  expect(oembedOf(upright, 'https://x', {})).toMatchObject({ width: 540, height: 960 })
  expect(oembedOf(upright, 'https://x', { height: 480 })).toMatchObject({ width: 270, height: 480 })
})

test('every public page has a preview picture, a project without one the product’s', () => {
  const { picture: _, ...withoutPicture } = project
  const imageOf = (path: string, shown?: PublicProject) =>
    headOf(path, 'https://x', shown).meta.find(({ name }) => name === 'og:image')?.content
  expect(imageOf('/projects/abcdefghij12345', withoutPicture)).toBe('https://x/share.jpg')
  expect(imageOf('/')).toBe('https://x/share.jpg')
  expect(imageOf('/forms/abcdefghij12345')).toBe('https://x/share.jpg')
  expect(imageOf('/projects')).toBeUndefined()
  const header = readFileSync('web/public/share.jpg')
  // The file's own size, from its first frame header: height and width as two bytes each (ISO/IEC 10918-1, B.2.2).
  const frame = header.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(header[at + 1] ?? 0))
  const [height, width] = [5, 7].map((at) =>
    new DataView(header.buffer, header.byteOffset).getUint16(frame + at),
  )
  expect([width, height]).toEqual([1280, 720])
})

test('only the public page itself describes a project', () => {
  expect(projectIdOf('/projects/abcdefghij12345')).toBe('abcdefghij12345')
  expect(projectIdOf('/projects/abcdefghij12345/editor')).toBeUndefined()
  expect(projectIdOf('/projects/short')).toBeUndefined()
})
