import type { DocumentPatch, Thing, Json } from '../../contract/document/patch.ts'

/** Identical objects are not compared further. */
export function patchOf(before: object, after: object): DocumentPatch {
  const patch: DocumentPatch = []
  compare(before, after, [], patch)
  return patch
}

function compare(before: unknown, after: unknown, at: string[], patch: DocumentPatch): void {
  if (before === after) return
  if (isThings(before) && isThings(after) && compareLists(before, after, at, patch)) return
  if (isObject(before) && isObject(after)) {
    for (const key of Object.keys(before)) {
      if (before[key] !== undefined && after[key] === undefined) patch.push({ at: [...at, key], drop: true })
    }
    for (const [key, value] of Object.entries(after)) {
      if (value === undefined) continue
      if (before[key] === undefined) patch.push({ at: [...at, key], set: value })
      else compare(before[key], value, [...at, key], patch)
    }
    return
  }
  if (JSON.stringify(before) !== JSON.stringify(after)) patch.push({ at, set: after })
}

/** False for reordered lists, which are sent as a whole. */
function compareLists(
  before: readonly Thing[],
  after: readonly Thing[],
  at: string[],
  patch: DocumentPatch,
): boolean {
  const were = new Map(before.map((thing) => [thing.id, thing]))
  const are = new Set(after.map(({ id }) => id))
  if (were.size !== before.length || are.size !== after.length) return false
  const remaining = before.filter(({ id }) => are.has(id))
  const stayed = after.filter(({ id }) => were.has(id))
  if (remaining.some(({ id }, index) => id !== stayed[index]?.id)) return false
  for (const { id } of before) if (!are.has(id)) patch.push({ at, remove: id })
  after.forEach((thing, index) => {
    const was = were.get(thing.id)
    if (was) compare(was, thing, [...at, thing.id], patch)
    else patch.push({ at, put: thing, index })
  })
  return true
}

/** The patch names something that does not exist. */
export class PatchError extends Error {
  override readonly name = 'PatchError'
}

/** The document is not changed. Throws `PatchError`. */
export function withPatch(document: object, patch: DocumentPatch): unknown {
  // Objects on the path to a difference are copied once; all others are shared.
  const copies = new WeakSet<object>()
  const own = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || copies.has(value)) return value
    const copy = Array.isArray(value) ? [...(value as unknown[])] : { ...value }
    copies.add(copy)
    return copy
  }
  const root = { document: own(document) }
  for (const { at, set, drop, remove, put, index } of patch) {
    const path = ['document', ...at]
    const last = path.pop() ?? ''
    const within = (holder: unknown, name: string) => {
      const copy = own(step(holder, name))
      if (Array.isArray(holder)) holder[placeOf(holder, name)] = copy
      else if (isObject(holder)) holder[name] = copy
      return copy
    }
    const holder = path.reduce<unknown>(within, root)
    if (remove !== undefined || put !== undefined) {
      const list = within(holder, last)
      if (!Array.isArray(list)) throw new PatchError(`${at.join('/')} is no list`)
      if (remove !== undefined) list.splice(placeOf(list, remove), 1)
      else if (index === undefined || index > list.length)
        throw new PatchError(`No place for it in ${at.join('/')}`)
      else list.splice(index, 0, put)
    } else if (Array.isArray(holder)) {
      if (drop) throw new PatchError('Things of a list are removed')
      holder[placeOf(holder, last)] = set
    } else if (isObject(holder) && last !== '__proto__') {
      if (drop) Reflect.deleteProperty(holder, last)
      else holder[last] = set
    } else throw new PatchError(`Nothing holds ${at.join('/')}`)
  }
  return root.document
}

function step(holder: unknown, name: string): unknown {
  if (Array.isArray(holder)) return holder[placeOf(holder, name)] as unknown
  if (isObject(holder) && name !== '__proto__' && Object.hasOwn(holder, name)) return holder[name]
  throw new PatchError(`There is no ${name}`)
}

function placeOf(list: readonly unknown[], id: string): number {
  const place = list.findIndex((thing) => isObject(thing) && thing.id === id)
  if (place < 0) throw new PatchError(`There is no ${id}`)
  return place
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isThings(value: unknown): value is Thing[] {
  return Array.isArray(value) && value.every((thing) => isObject(thing) && typeof thing.id === 'string')
}
