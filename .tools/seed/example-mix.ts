import type { MixDocument } from '#contract/mixes/document'
import { createMix } from '#contract/mixes/mixes'
import { viewProject } from '#contract/projects/projects'
import { listTakes } from '#contract/takes/takes'
import { mixOfProject } from '../../web/features/mixer/project-mix.ts'
import { call, type Account, type Product } from './product.ts'

/** Makes a mix of a project's tracks, balanced and placed in a room; returns its id. */
export async function makeMix(product: Product, as: Account, project: string): Promise<string> {
  const record = await call(product, viewProject, { as, params: { id: project } })
  const query = { filter: `project = "${project}"`, expand: 'sound' }
  const { items } = await call(product, listTakes, { as, query })
  const document = balanced(mixOfProject(record, items))
  const { id } = await call(product, createMix, {
    as,
    body: { title: `${record.title}, mixed`, project, document },
  })
  return id
}

function balanced(mix: MixDocument): MixDocument {
  const voices = ['Tatters', 'Pip']
  return {
    ...mix,
    tracks: mix.tracks.map((track) => {
      const voice = voices.indexOf(track.name)
      if (voice < 0) return track
      return {
        ...track,
        pan: voice === 0 ? -0.25 : 0.25,
        reverb: -18,
        eq: { ...track.eq, on: true, low: { ...track.eq.low, shape: 'cut', frequency: 90 } },
        compressor: { ...track.compressor, on: true, makeup: 3 },
      }
    }),
    markers: [{ id: 'marker-1', time: 3.6, name: 'Answer' }],
  }
}
