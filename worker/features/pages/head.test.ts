import { expect, test } from 'vitest'
import { headOf, oembedOf, projectIdOf, type PublicProject } from './head.ts'

const project: PublicProject = {
  id: 'abcdefghij12345',
  title: 'My film',
  description: '',
  author: 'Ada',
  picture: '/api/files/media/m/p.png',
  video: '',
  videoType: '',
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

test('a public project is told to preview bots', () => {
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

test('only the public page itself shows a project', () => {
  expect(projectIdOf('/projects/abcdefghij12345')).toBe('abcdefghij12345')
  expect(projectIdOf('/projects/abcdefghij12345/editor')).toBeUndefined()
  expect(projectIdOf('/projects/short')).toBeUndefined()
})
