import { cleanId } from '#model/drawing/clean-names'
import type { Box } from '#model/rig/outline'
import { holdsPoint, middleOf, nearestIn } from '../authoring/boxes.ts'
import { isPart } from '../authoring/part-names.ts'
import { everyLayer, type SourceLayer } from './art.ts'
import type { ArtPlan } from './art-plan.ts'
import { gatherHead } from './gather-head.ts'
import { withOneView } from './head-views.ts'
import { everyNode, type ArtGroup, type ArtNode } from './imported-art.ts'
import {
  eyeState,
  isChin,
  isForearm,
  isHand,
  isIndependent,
  plainName,
  saysBlink,
  type EyeState,
} from './layer-words.ts'
import { mouthPictures } from './plan-mouth.ts'
import { planStates } from './plan-states.ts'
import { partsOfLayers } from './sides.ts'
import { UniqueIds } from './unique-ids.ts'
import { eyeUnitsOf, shown, unitsOf, withoutPaper, type Around, type Unit } from './units.ts'

const isEye = /^eyes?(-|$)/
/** Radians: hanging parts, and what lies around the middle of its group. */
const SWAY = { hanging: 0.05, around: 0.02 }
/** The share of the mouth's opening by which a chin drops. */
const CHIN_DROP = '0.6'

/** Plans without decoding a pixel. `sways: false` merges accessories, for documents with too many of them. */
export function planArt(
  document: { width: number; height: number; layers: readonly SourceLayer[] },
  { sways = true } = {},
): ArtPlan {
  const drawn = withoutPaper(document)
  const oneView = withOneView(drawn)
  const layers = oneView ?? drawn
  const plan =
    planStates(layers) ??
    new Planner(layers, sways).plan({ x: 0, y: 0, width: document.width, height: document.height })
  if (drawn.length < document.layers.length) plan.notes.add('The background layer was left out.')
  if (oneView) plan.notes.add('The head has several views; one of them was imported.')
  return plan
}

class Planner {
  readonly #layers: readonly SourceLayer[]
  readonly #sways: boolean
  readonly #parts: ReadonlyMap<SourceLayer, string>
  readonly #pictures: SourceLayer[][] = []
  readonly #ids = new UniqueIds()
  /** Forearms and hands, by their ids. */
  readonly #limbs = new Map<string, ArtGroup>()
  readonly #notes = new Set<string>()
  readonly #inEyes: ReadonlySet<SourceLayer>
  /** Blinks beside the eyes, which then are only drawn open. */
  readonly #hasBlinks: boolean
  readonly #hasHalf: boolean

  constructor(layers: readonly SourceLayer[], sways: boolean) {
    this.#layers = layers
    this.#sways = sways
    this.#parts = partsOfLayers(layers)
    this.#inEyes = new Set(
      everyLayer([...this.#parts.keys()].filter((layer) => isEye.test(this.#parts.get(layer) ?? ''))),
    )
    this.#hasBlinks = everyLayer(layers).some((layer) => this.#isBlink(layer))
    this.#hasHalf = everyLayer(layers).some(
      (layer) => (this.#inEyes.has(layer) || this.#isBlink(layer)) && eyeState(layer.name) === 'half',
    )
  }

  plan(box: Box): ArtPlan {
    const nodes = this.#nodes(this.#layers, { isTop: true, arm: undefined, box })
    // A head in another part, such as a nose, is drawn with it.
    const hasHead = everyNode(nodes).some((node) => node.kind === 'group' && node.id === 'head')
    if (!hasHead) this.#notes.add('No head was found by its name, so everything moves as one.')
    return {
      nodes: hasHead ? nodes : [{ kind: 'group', id: 'head', attributes: {}, children: nodes }],
      pictures: this.#pictures,
      notes: this.#notes,
      hops: false,
    }
  }

  #nodes(layers: readonly SourceLayer[], around: Around): ArtNode[] {
    const out: ArtNode[] = []
    let run: SourceLayer[] = []
    const flush = () => {
      if (run.length > 0) out.push(this.#picture(run))
      run = []
    }
    for (const unit of unitsOf(layers)) {
      const { base } = unit
      if (base.hidden && !this.#isBlink(base)) {
        this.#notes.add('Hidden layers were left out.')
        continue
      }
      const own = this.#separate(unit, around)
      if (own) {
        flush()
        out.push(...own)
      } else run.push(...unit.all)
    }
    flush()
    return gatherHead(out, this.#pictures)
  }

  /** The nodes of a layer that moves by itself; `undefined` for one that is merged with its neighbours. */
  #separate(unit: Unit, around: Around): ArtNode[] | undefined {
    const { base } = unit
    const part = this.#parts.get(base)
    if (this.#isBlink(base)) return [this.#blink(unit)]
    if (part === 'mouth') return [this.#mouth(unit)]
    if (part !== undefined && isEye.test(part)) return [this.#eye(unit, part)]
    if (part !== undefined && /^(brow|nose)/.test(part))
      return [this.#group(part, { 'data-depth': part === 'nose' ? '1.15' : '1' }, [this.#picture(unit.all)])]
    // Inside an eye, they are drawn with it.
    if (part?.startsWith('pupil') && !this.#inEyes.has(base)) {
      const shows = this.#hasBlinks ? 'lids=open' : undefined
      return [this.#group(this.#ids.take(part), { 'data-depth': '1' }, [this.#picture(unit.all, shows)])]
    }
    const side = /^arm-([lr])$/.exec(part ?? '')?.[1]
    const arm = side === 'l' || side === 'r' ? side : around.arm
    if (part !== undefined && /^(head|body|arm-[lr])$/.test(part))
      return [this.#group(part, {}, this.#inside(unit, { ...around, arm }))]
    if (arm && part === undefined && isForearm(base.name))
      return this.#limb(this.#group(`forearm-${arm}`, {}, this.#hand(arm, unit, around)))
    if (around.isTop && plainName(base.name).toLowerCase() === 'shadow')
      return [this.#group(this.#ids.take('shadow'), {}, [this.#picture(unit.all)])]
    if (base.children && this.#holdsParts(base.children, arm)) return this.#inside(unit, around)
    if (part === undefined && isChin(base.name))
      return [this.#group(this.#ids.take('chin'), { 'data-jaw': CHIN_DROP }, [this.#picture(unit.all)])]
    if (this.#sways && this.#isAccessory(base, part, around)) return [this.#accessory(unit, part, around)]
    return undefined
  }

  /** The content of a group that is a part. What is drawn onto the whole of it would need one picture. */
  #inside({ base, all }: Unit, around: Around): ArtNode[] {
    const { children, mask, name } = base
    if (!children) return [this.#picture(all)]
    if (all.length > 1 || mask || base.opacity < 1 || base.blend !== 'source-over')
      this.#notes.add(
        `Masks, opacity and blending of the whole group “${name}” were left out: its parts move by themselves.`,
      )
    return this.#nodes(children, { ...around, isTop: false, box: base.box })
  }

  /** A hand turns about its wrist, at its end nearer to the arm's middle. */
  #hand(arm: 'l' | 'r', unit: Unit, around: Around): ArtNode[] {
    const { name, box } = unit.base
    const inside = this.#inside(unit, { ...around, arm: undefined })
    if (!isHand(name)) return inside
    const hand = this.#group(`hand-${arm}`, {}, inside)
    return this.#limb({ ...hand, pivot: nearestIn(box, middleOf(around.box)) })
  }

  /** Layers of one limb move in one piece: later ones are added to the first. */
  #limb(limb: ArtGroup): ArtNode[] {
    const before = this.#limbs.get(limb.id)
    before?.children.push(...limb.children)
    if (before) return []
    this.#limbs.set(limb.id, limb)
    return [limb]
  }

  #holdsParts(layers: readonly SourceLayer[], arm: 'l' | 'r' | undefined): boolean {
    return everyLayer(layers.filter(({ hidden }) => !hidden)).some(
      (layer) =>
        this.#parts.has(layer) ||
        this.#isBlink(layer) ||
        isChin(layer.name) ||
        (this.#sways && isIndependent(layer.name)) ||
        (arm !== undefined && isForearm(layer.name)),
    )
  }

  #isAccessory(base: SourceLayer, part: string | undefined, around: Around): boolean {
    if (base.box.width === 0) return false
    if (isIndependent(base.name) || part === 'tail' || (part?.startsWith('ear') ?? false)) return true
    return base.children !== undefined && !holdsPoint(base.box, middleOf(around.box))
  }

  #accessory({ base, all }: Unit, part: string | undefined, around: Around): ArtNode {
    const middle = middleOf(around.box)
    const isAround = holdsPoint(base.box, middle)
    const node = this.#group(
      part !== undefined && isPart(part) ? part : this.#id(base.name),
      { 'data-sway': String(isAround ? SWAY.around : SWAY.hanging) },
      [this.#picture(all)],
    )
    const top = { x: base.box.x + base.box.width / 2, y: base.box.y }
    return { ...node, name: base.name, pivot: isAround ? top : nearestIn(base.box, middle) }
  }

  /** A blink outside the eyes: “Blink”, “Eyes closed”. */
  #isBlink(layer: SourceLayer): boolean {
    return saysBlink(layer.name) && !this.#inEyes.has(layer)
  }

  #blink({ base, all }: Unit): ArtNode {
    const shows = eyeState(base.name) === 'half' ? 'lids=half' : 'lids=shut'
    return this.#group(this.#id(base.name), { 'data-depth': '1' }, [this.#picture(shown(all), shows)])
  }

  /** An eye of pictures: open, half and shut ones, and a pupil that looks around. */
  #eye(unit: Unit, part: string): ArtGroup {
    const units = eyeUnitsOf(unit)
    const has = (state: EyeState) => units.some((one) => eyeState(one.base.name) === state)
    const isShut = has('shut')
    const lids = (state: EyeState): string | undefined => {
      if (state === 'shut') return 'lids=shut'
      if (state === 'half') return isShut || this.#hasBlinks ? 'lids=half' : 'lids=half|shut'
      if (!isShut && !has('half') && !this.#hasBlinks) return undefined
      return this.#hasHalf && !has('half') ? 'lids=open|half' : 'lids=open'
    }
    const children: ArtNode[] = []
    let white: number | undefined
    let run: { state: EyeState; layers: SourceLayer[] } | undefined
    const flush = () => {
      if (!run) return
      const picture = this.#picture(run.layers, lids(run.state))
      if (run.state === 'pupil') {
        const id = part.replace(/^eyes?/, 'pupil')
        children.push(this.#group(this.#ids.take(id), {}, [picture]))
      } else {
        if (run.state === 'open' && children.length === 0) white = this.#pictures.length - 1
        children.push(picture)
      }
      run = undefined
    }
    const states = units.map(({ base }) => eyeState(base.name))
    const [first, last] = [states.indexOf('pupil'), states.lastIndexOf('pupil')]
    for (const [at, { base, all }] of units.entries()) {
      const own = states[at] ?? 'open'
      // Layers between an iris and its pupil move with them.
      const isBetween = part !== 'eyes' && at > first && at < last
      const state = own === 'open' && isBetween ? 'pupil' : own
      if (base.hidden && state !== 'shut' && state !== 'half') continue
      if (run && run.state !== state) flush()
      run ??= { state, layers: [] }
      run.layers.push(...(state === 'open' || state === 'pupil' ? all : shown(all)))
    }
    flush()
    return {
      ...this.#group(part, { 'data-depth': '1' }, children),
      ...(white !== undefined && has('pupil') && { white }),
      ...this.#lidOf(part, isShut || has('half')),
    }
  }

  /** A lid is drawn for one eye; two eyes in one layer only have pictures. */
  #lidOf(part: string, closes: boolean): Pick<ArtGroup, 'lid'> {
    if (closes || this.#hasBlinks) return {}
    if (part === 'eyes') {
      this.#notes.add('The eyes have no “Blink” layer, so they don’t close.')
      return {}
    }
    return { lid: '' }
  }

  /** A mouth of pictures; the place of the computed one if there are too few of them. */
  #mouth({ base }: Unit): ArtGroup {
    const children = mouthPictures(base, {
      picture: (layers, shows) => this.#picture(layers, shows),
      note: (text) => this.#notes.add(text),
    })
    if (!children)
      this.#notes.add('The mouth has no pictures of sounds, so a drawn mouth speaks in its place.')
    return this.#group('mouth', { 'data-depth': '1' }, children ?? [{ kind: 'mouth', box: base.box }])
  }

  #group(id: string, attributes: Record<string, string>, children: ArtNode[]): ArtGroup {
    return { kind: 'group', id, attributes, children }
  }

  #picture(layers: SourceLayer[], shows?: string): ArtNode {
    const name = layers.find(({ clipping }) => !clipping)?.name ?? layers[0]?.name ?? ''
    this.#pictures.push(layers)
    return {
      kind: 'picture',
      id: this.#id(name),
      name,
      picture: this.#pictures.length - 1,
      ...(shows !== undefined && { shows }),
    }
  }

  /** A name that no part has, so that nothing takes a picture for one. */
  #id(name: string): string {
    const plain = cleanId(plainName(name)).slice(0, 40)
    // The pivot of a group `x` is called `pivot-x`.
    if (/^pivot(-|$)/.test(plain)) return this.#ids.take(`picture-${plain}`)
    const isReserved = isPart(plain) || /^(white|eyes|brows|pupils?|hand)(-|$)/.test(plain)
    return this.#ids.take(isReserved ? `${plain}-picture` : plain)
  }
}
