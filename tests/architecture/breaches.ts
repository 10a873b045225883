import { cyclesOf } from './cycles.ts'
import { importsOf, type Import, type Source } from './sources.ts'

/** `mayImport` lists layers (`everything`: all of production). */
export type Layer = readonly [name: string, pattern: RegExp, mayImport: readonly string[]]

export interface Tables {
  /** A file belongs to the first layer whose pattern fits. */
  layers: readonly Layer[]
  /** Small files of a layer that lower layers may use as well; the layers name them like a layer. */
  pieces: readonly [name: string, file: string][]
  /** Layers that a layer may import types from, which do not exist at run time. */
  typesOnly: Readonly<Record<string, readonly string[]>>
  /** Folders whose subfolders may import those named before them, and none after; files of the folder itself come last. */
  orders: Readonly<Record<string, readonly string[]>>
  /** Folders of the web that any feature may import, and that know no feature. Features know none of each other. */
  shared: readonly string[]
  /** Libraries that only some files may know. */
  libraries: readonly [library: RegExp, never: RegExp, why: string][]
  /** Code that is allowed in some files only. */
  patterns: readonly [pattern: RegExp, where: RegExp, why: string][]
  /** Words that these layers never say, and libraries that `rules` never has. */
  pure: { layers: readonly string[]; libraries: RegExp; words: RegExp }
  linesLimit: number
}

/** One breach: the file, the rule as an exception names it, and what is wrong in words. */
export interface Breach {
  path: string
  rule: string
  text: string
}

/** Every breach of the tables. */
export function breachesOf(files: readonly Source[], tables: Tables): Breach[] {
  const cycles = cyclesOf(files).map((part) => ({
    path: part[0] ?? '',
    rule: 'cycle',
    text: `${part.join(', ')}: import each other`,
  }))
  return [...files.flatMap((file) => breachesIn(file, tables)), ...cycles]
}

function breachesIn(file: Source, tables: Tables): Breach[] {
  const { path, text } = file
  const found: Breach[] = []
  const add = (rule: string, words: string) => found.push({ path, rule, text: `${path}: ${words}` })
  const layer = layerOf(path, tables)
  if (!layer) add('layer', 'belongs to no layer')
  else
    for (const one of importsOf(file)) {
      if (one.isOurs) {
        const wrong =
          edgeBreach(layer, one, tables) ??
          featureBreach(path, one.target) ??
          sharedBreach(path, one.target, tables) ??
          orderBreach(path, one.target, tables)
        if (wrong) add(`imports ${one.target}`, wrong)
      } else {
        const why = libraryBreach(path, layer[0], one.target, tables)
        if (why) add(`imports ${one.target}`, `imports ${one.target}: ${why}`)
      }
    }
  if (layer && tables.pure.layers.includes(layer[0]) && tables.pure.words.test(text))
    add('impure', 'time, chance and what others answer arrive as arguments')
  for (const [pattern, where, why] of tables.patterns)
    if (where.test(path) && pattern.test(text)) add(why, why)
  if (/\b(utils?|helpers?|managers?)\b/.test(path)) add('name', 'name it after what it does')
  if (!/^[a-z0-9.-]+$/.test(path.split('/').at(-1) ?? '')) add('name', 'kebab-case')
  const lines = text.split('\n').length - 1
  if (lines > tables.linesLimit && !path.startsWith('tests/'))
    add('long', `${lines} lines, over ${tables.linesLimit}`)
  return found
}

function layerOf(path: string, { layers }: Tables): Layer | undefined {
  return layers.find(([, pattern]) => pattern.test(path))
}

const featureOf = (path: string) => /^(worker|web)\/features\/([\w-]+)\//.exec(path)

function edgeBreach(
  [name, , mayImport]: Layer,
  { target, isType }: Import,
  tables: Tables,
): string | undefined {
  if (/\.(css|svg|json)$/.test(target)) return undefined
  const other = layerOf(target, tables)?.[0]
  const piece = tables.pieces.find(([, file]) => file === target)?.[0]
  const seesAll = mayImport.includes('everything') && !/^(?:tests|\.tools|\.training)\//.test(target)
  const isAllowed =
    seesAll ||
    other === name ||
    mayImport.includes(other ?? '') ||
    (piece !== undefined && mayImport.includes(piece)) ||
    (isType && tables.typesOnly[name]?.includes(other ?? ''))
  if (isAllowed) return undefined
  const wayOut = name === 'component' ? ': let a use-*.ts or a store beside it do so' : ''
  return `${name} imports ${target} (${other ?? 'no layer'})${wayOut}`
}

function featureBreach(path: string, target: string): string | undefined {
  const [from, to] = [featureOf(path), featureOf(target)]
  return from && to && from[2] !== to[2] ? `imports another feature: ${target}` : undefined
}

function sharedBreach(path: string, target: string, { shared }: Tables): string | undefined {
  const own = shared.find((folder) => path.startsWith(`web/${folder}/`))
  const isOthers =
    target.startsWith('web/features/') ||
    shared.some((folder) => folder !== own && target.startsWith(`web/${folder}/`))
  return own && isOthers ? `web/${own} is for all features and knows none: ${target}` : undefined
}

function orderBreach(path: string, target: string, { orders }: Tables): string | undefined {
  for (const [folder, order] of Object.entries(orders)) {
    if (!path.startsWith(`${folder}/`) || !target.startsWith(`${folder}/`)) continue
    const [from, to] = [placeIn(folder, order, path), placeIn(folder, order, target)]
    if (from === undefined || to === undefined)
      return `is in a subfolder that has no place in the order of ${folder}`
    if (to > from) return `imports ${target}, which comes after it in the order of ${folder}`
  }
  return undefined
}

/** The place of a file's subfolder; files of the folder itself come last. */
function placeIn(folder: string, order: readonly string[], path: string): number | undefined {
  const [subfolder = '', ...rest] = path.slice(folder.length + 1).split('/')
  if (rest.length === 0) return order.length
  const place = order.indexOf(subfolder)
  return place < 0 ? undefined : place
}

function libraryBreach(
  path: string,
  name: string,
  library: string,
  { libraries, pure }: Tables,
): string | undefined {
  if (name === 'rules' && pure.libraries.test(library)) return 'rules are plain code'
  return libraries.find(([pattern, never]) => pattern.test(library) && never.test(path))?.[2]
}
