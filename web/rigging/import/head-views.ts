import { unionBox } from '#model/rig/outline'
import type { SourceLayer } from './art.ts'
import { plainName } from './layer-words.ts'

const view = /^(frontal|front|(left|right) (quarter|profile)|upward|downward)$/i

/**
 * The layers with one of the views between which a head turns in Character Animator: the frontal one, or else the
 * first that is seen. `undefined` if there are no views.
 */
export function withOneView(layers: readonly SourceLayer[]): SourceLayer[] | undefined {
  const views = layers.filter(({ name, children }) => children && view.test(plainName(name)))
  const front = views.find(({ name }) => /^front/i.test(plainName(name)))
  const chosen = front ?? views.find(({ hidden }) => !hidden) ?? views[0]
  const isLess = views.length > 1
  let isChanged = isLess
  const changed = layers.flatMap((layer) => {
    if (isLess && views.includes(layer) && layer !== chosen) return []
    const children = layer.children && withOneView(layer.children)
    if (children) isChanged = true
    const box = children && unionBox(children.map((child) => child.box).filter(({ width }) => width > 0))
    // A head shows one view at a time, so the others' may be hidden.
    const hidden = isLess && layer === chosen ? false : layer.hidden
    return [{ ...layer, hidden, ...(children && { children, box: box ?? layer.box }) }]
  })
  return isChanged ? changed : undefined
}
