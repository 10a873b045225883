import { type Document } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import { madeClip, saying } from '../../tests/support/documents/clip-fixtures.ts'
import type { MediaRecord } from '#contract/media'
import type { ProjectRecord } from '#contract/projects/projects'
import type { TakeRecord } from '#contract/takes/takes'
import { expect, test } from 'vitest'
import { CallError } from '../platform/call-error.ts'
import { copyProject, withTakes, type CopyDeps } from './copy-project.ts'

const record = { created: '', updated: '', collectionId: '', collectionName: '' }

function media(id: string, kind: MediaRecord['kind'] = 'sound'): MediaRecord {
  return { ...record, id, owner: 'ada', project: 'old', kind, file: `${id}.bin`, type: '', size: 1 }
}

function take(id: string, { analysed = true } = {}): TakeRecord {
  const analysis = analysed ? media(`${id}-analysis`, 'analysis') : undefined
  return {
    ...record,
    id,
    project: 'old',
    owner: 'ada',
    name: `Take ${id}`,
    source: 'upload',
    sound: `${id}-sound`,
    analysis: analysis?.id ?? '',
    duration: 2,
    expand: { sound: media(`${id}-sound`), ...(analysis ? { analysis } : {}) },
  }
}

const spoken = (...takes: string[]) =>
  saying(...takes.map((take, index) => madeClip(`clip-${index}`, take, { start: index })))

function project(id: string, document: Document): ProjectRecord {
  return {
    ...record,
    id,
    owner: 'ada',
    title: id,
    description: 'About the moon',
    character: 'pip',
    document,
    revision: 1,
    thumbnail: '',
    video: '',
    published: true,
    trashed: '',
  }
}

/** A server in memory; `lost` files answer 404. */
function server({ lost = [] as string[], withdrawn = [] as string[], full = false } = {}) {
  const projects = new Map<string, ProjectRecord>()
  const takes = new Map<string, TakeRecord>()
  const files = new Map<string, { kind: string; text: string; project: string }>()
  let next = 0
  const deps: CopyDeps = {
    async addProject(made) {
      const id = `new-${next++}`
      const stored = {
        ...project(id, made.document ?? newDocument(made.character)),
        ...made,
        published: false,
      }
      projects.set(id, stored)
      return stored
    },
    async removeProject(id) {
      projects.delete(id)
    },
    async changeProject(id, change) {
      const stored = projects.get(id)
      if (!stored) throw new Error('No such project')
      const changed = { ...stored, ...change }
      projects.set(id, changed)
      return changed
    },
    async putDocument(id, revision, document) {
      const stored = projects.get(id)
      if (!stored || stored.revision !== revision) throw new Error('Conflict')
      projects.set(id, { ...stored, document, revision: revision + 1 })
    },
    async addTake(made) {
      if (withdrawn.includes(made.origins ?? ''))
        throw new CallError({ status: 404, code: 'not_found', url: '' })
      const id = `take-${next++}`
      const stored = { ...take(id), ...made }
      takes.set(id, stored)
      return stored
    },
    getFile: ({ id }) => deps.getFileOf(id),
    async getFileOf(id) {
      if (lost.includes(id)) throw new CallError({ status: 404, code: 'not_found', url: id })
      return new Blob([id])
    },
    async upload({ kind, name, blob, project: owner = '' }) {
      if (full) throw new CallError({ status: 413, code: 'quota_reached', url: '' })
      const id = `file-${next++}`
      files.set(id, { kind, text: await blob.text(), project: owner })
      return { ...media(id), kind, file: name, project: owner }
    },
  }
  return { deps, projects, takes, files }
}

test('a copy has its own takes and files, and is unpublished', async () => {
  const { deps, projects, takes, files } = server()
  const document = spoken('a', 'b', 'a')
  const original = { ...project('old', document), expand: { thumbnail: media('poster', 'picture') } }
  const progress: number[] = []
  const copy = await copyProject(deps, original, {
    title: 'The copy',
    document,
    takes: [take('a'), take('b', { analysed: false })],
    onProgress: (fraction) => progress.push(fraction),
  })

  const stored = projects.get(copy.id)
  expect(stored).toMatchObject({ title: 'The copy', description: 'About the moon', published: false })
  const used = stored?.document.tracks[0]?.clips.map((clip) => takes.get(clip.take)?.name)
  expect(used).toEqual(['Take a', 'Take b', 'Take a'])
  for (const made of takes.values()) {
    expect(made.project).toBe(copy.id)
    expect(files.get(made.sound)?.project).toBe(copy.id)
  }
  expect([...files.values()].map(({ text }) => text)).toEqual(['a-sound', 'a-analysis', 'b-sound', 'poster'])
  expect(files.get(stored?.thumbnail ?? '')?.kind).toBe('picture')
  expect(progress.at(-1)).toBe(1)
})

test('a take whose sound is missing is dropped with its clips', async () => {
  const { deps, projects, takes } = server({ lost: ['a-sound'] })
  const document = spoken('a', 'b')
  const copy = await copyProject(deps, project('old', document), {
    title: 'Rest',
    document,
    takes: [take('a'), take('b')],
  })
  expect(takes.size).toBe(1)
  expect(projects.get(copy.id)?.document.tracks[0]?.clips).toHaveLength(1)
})

test('a take that was withdrawn meanwhile is dropped with its captions', async () => {
  const { deps, projects, takes } = server({ withdrawn: ['a'] })
  const document = {
    ...spoken('a', 'b'),
    captions: [
      { id: 'one', start: 0, duration: 0.5, text: 'Secret' },
      { id: 'two', start: 1, duration: 0.5, text: 'Open' },
    ],
  }
  const copy = await copyProject(deps, project('old', document), {
    title: 'Rest',
    document,
    takes: [take('a'), take('b')],
  })
  const made = projects.get(copy.id)?.document
  expect([...takes.values()].map(({ origins }) => origins)).toEqual(['b'])
  expect(made?.captions.map(({ text }) => text)).toEqual(['Open'])
  expect(made?.tracks[0]?.clips).toHaveLength(1)
})

test('a copy starts from what the server made of the document', async () => {
  const { deps, projects } = server()
  const document = spoken('a', 'b')
  const [track] = document.tracks
  const cut = { ...document, tracks: [{ ...track!, clips: track!.clips.slice(1) }] }
  const adds: CopyDeps = {
    ...deps,
    addProject: (made) => deps.addProject({ ...made, document: cut }),
  }
  const copy = await copyProject(adds, project('old', document), {
    title: 'Rest',
    document,
    takes: [take('b')],
  })
  expect(projects.get(copy.id)?.document.tracks[0]?.clips).toHaveLength(1)
})

test('a failed copy leaves nothing behind', async () => {
  const { deps, projects } = server({ full: true })
  const document = spoken('a')
  const copying = copyProject(deps, project('old', document), { title: 'No', document, takes: [take('a')] })
  await expect(copying).rejects.toMatchObject({ code: 'quota_reached' })
  expect(projects.size).toBe(0)
})

test('a cancelled copy leaves nothing behind', async () => {
  const { deps, projects } = server()
  const abort = new AbortController()
  abort.abort(new Error('Enough'))
  const document = spoken('a')
  const copying = copyProject(deps, project('old', document), {
    title: 'No',
    document,
    takes: [take('a')],
    signal: abort.signal,
  })
  await expect(copying).rejects.toThrow('Enough')
  expect(projects.size).toBe(0)
})

test('a project without takes is copied unchanged', async () => {
  const { deps, projects } = server()
  const document = newDocument('pip')
  const copy = await copyProject(deps, project('old', document), { title: 'Same', document, takes: [] })
  expect(projects.get(copy.id)?.document).toEqual(document)
})

test('the copy has its own files for the document’s and the camera’s pictures', async () => {
  const { deps, projects, takes, files } = server({ lost: ['gone'] })
  const scene = { id: 's', start: 0, duration: 5, camera: { x: 0.5, y: 0.5, zoom: 1 } }
  const overlay = { start: 0, duration: 1, x: 0.5, y: 0.5, size: 0.2, turn: 0 }
  const document: Document = {
    ...spoken('a'),
    scenes: [
      { ...scene, background: 'media:beach' },
      { ...scene, id: 't', background: '#ffcc00' },
      { ...scene, id: 'u', background: 'media:gone' },
    ],
    overlays: [
      { ...overlay, id: 'o', kind: 'picture', content: 'logo' },
      { ...overlay, id: 'p', kind: 'picture', content: 'beach' },
      { ...overlay, id: 'q', kind: 'title', content: 'logo' },
    ],
  }
  const filmed = {
    ...take('a'),
    camera: 'a-film',
    expand: { sound: media('a-sound'), camera: media('a-film', 'video') },
  }
  const copy = await copyProject(deps, project('old', document), { title: 'Mine', document, takes: [filmed] })
  const made = projects.get(copy.id)?.document
  const shown = (id = '') => {
    const file = files.get(id)
    return file && [file.kind, file.text, file.project]
  }
  const own = (name: string) => ['picture', name, copy.id]
  expect(shown([...takes.values()][0]?.camera)).toEqual(['video', 'a-film', copy.id])
  const [first, second, third] = made?.scenes ?? []
  expect(shown(first?.background.replace('media:', ''))).toEqual(own('beach'))
  expect(second?.background).toBe('#ffcc00')
  expect(third?.background).toBe('media:gone')
  expect(shown(made?.overlays?.[0]?.content)).toEqual(own('logo'))
  expect(`media:${made?.overlays?.[1]?.content}`).toBe(first?.background)
  expect(made?.overlays?.[2]?.content).toBe('logo')
})

test('only the take ids change in a document', () => {
  const document = spoken('a', 'b')
  expect(
    withTakes(
      withTakes(
        document,
        new Map([
          ['a', 'x'],
          ['b', 'y'],
        ]),
      ),
      new Map([
        ['x', 'a'],
        ['y', 'b'],
      ]),
    ),
  ).toEqual(document)
})

test('a manual mouth correction is copied with its take', () => {
  const correction = { id: 'one', take: 'a', start: 0.5, duration: 0.1, shape: 'A' } as const
  const document = { ...spoken('a', 'b'), mouthCorrections: [correction, { ...correction, take: 'b' }] }
  expect(withTakes(document, new Map([['a', 'x']])).mouthCorrections).toEqual([{ ...correction, take: 'x' }])
  expect(withTakes(spoken('a'), new Map())).not.toHaveProperty('mouthCorrections')
})
