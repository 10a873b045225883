import type { PropDefinition } from '#model/rig/rig'
import { isPart, partLabels } from '../authoring/part-names.ts'
import { everyNode, type ArtGroup, type ArtNode } from './imported-art.ts'

const pairs = new Map([
  ['eyes', 'Eyes'],
  ['brows', 'Brows'],
  ['pupil', 'Pupils'],
])

/** The parts that were found, for a list on the screen. */
export function understoodParts(nodes: readonly ArtNode[]): string[] {
  const found: string[] = []
  let swaying = 0
  for (const node of everyNode(nodes)) {
    if (node.kind !== 'group') continue
    const label = isPart(node.id) ? partLabels[node.id] : pairs.get(node.id)
    if (label === undefined) {
      if (node.attributes['data-sway'] !== undefined) swaying++
      continue
    }
    found.push(label + detailOf(node))
  }
  if (swaying > 0) found.push(swaying === 1 ? '1 extra that sways' : `${swaying} extras that sway`)
  return found
}

function detailOf({ id, children }: ArtGroup): string {
  const pictures = children.filter((child) => child.kind === 'picture')
  if (id === 'mouth') {
    const sounds = pictures.filter(({ shows }) => shows?.startsWith('mouth=')).length
    return sounds > 0 ? ` with ${sounds} pictures` : ''
  }
  if (!id.startsWith('eye')) return ''
  const has = (state: string) => pictures.some(({ shows }) => shows?.startsWith(`lids=${state}`))
  if (has('half') && has('shut')) return ', half closed and closed'
  return has('shut') ? ' and closed' : ''
}

/** The pictures of a PNGTuber by what shows them, for a list on the screen. */
export function understoodPictures(nodes: readonly ArtNode[]): string[] {
  const all = everyNode(nodes)
  const pictures = all.filter((node) => node.kind === 'picture')
  const shown = (by: string) => pictures.filter(({ shows }) => shows?.includes(by)).length
  const swaying = all
    .flatMap((node) =>
      node.kind === 'group' && node.attributes['data-sway'] !== undefined ? node.children : [],
    )
    .filter(({ kind }) => kind === 'picture').length
  return [
    pictures.length === 1 ? '1 picture' : `${pictures.length} pictures`,
    ...(shown('mouth=') > 0 ? [`${shown('mouth=')} for talking`] : []),
    ...(shown('lids=') > 0 ? [`${shown('lids=')} for blinking`] : []),
    ...(swaying > 0 ? [swaying === 1 ? '1 that sways' : `${swaying} that sway`] : []),
  ]
}

/** The props that a file's keys, costumes and states became, for a list on the screen. */
export function understoodProps(props: readonly PropDefinition[]): string[] {
  const toggles = props.filter(({ kind }) => kind === 'toggle').length
  return [
    ...props.flatMap((prop) =>
      prop.kind === 'choice' ? [`${prop.options.length} ${prop.label.toLowerCase()}s`] : [],
    ),
    ...(toggles > 0 ? [toggles === 1 ? '1 to switch on and off' : `${toggles} to switch on and off`] : []),
  ]
}
