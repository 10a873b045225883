import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  builtInCharacterStatements,
  type BuiltInCharacter,
} from '../worker/features/characters/built-in-characters.ts'
import { recordDateOf } from '../worker/platform/clock.ts'
import { presenterDrawing } from '../web/rigging/builder/looks/presenter-drawing.ts'
import { root } from './step.ts'

const folder = join(root, 'web', 'characters')

/** The characters of `web/characters`, in the gallery's order: drawn ones, then presenters of the builder's parts. */
export function readBuiltInCharacters(): BuiltInCharacter[] {
  const drawn = listIn<Omit<BuiltInCharacter, 'svg'>>('built-in-characters.json')
  const built = listIn<Omit<BuiltInCharacter, 'svg' | 'kind'> & { recipe: string }>('presenters.json')
  return [
    ...drawn.map((about) => ({ ...about, svg: readFileSync(join(folder, `${about.slug}.svg`), 'utf8') })),
    ...built.map(({ recipe, ...about }) => ({
      ...about,
      kind: 'presenter' as const,
      svg: presenterDrawing(recipe, about.name),
    })),
  ]
}

function listIn<About>(file: string): About[] {
  // Safe: the files are our own, and their tests read them as well.
  return JSON.parse(readFileSync(join(folder, file), 'utf8')) as About[]
}

/** The statements that put the drawings of `characters` into a database. */
export async function builtInStatements() {
  return builtInCharacterStatements(readBuiltInCharacters(), recordDateOf(new Date()))
}

/** The statements as one text, for tools that bind no values. */
export async function builtInSql(): Promise<string> {
  return sqlOf(await builtInStatements())
}

/** One text of statements, each with its values in it and a semicolon and a line break behind it. */
export function sqlOf(statements: Awaited<ReturnType<typeof builtInCharacterStatements>>): string {
  const literal = (value: string | number) =>
    typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`
  const texts = statements.map(({ text, params }) => {
    const parts = text.split('?')
    return parts.map((part, at) => (at === 0 ? part : `${literal(params[at - 1] ?? '')}${part}`)).join('')
  })
  return texts.map((text) => `${text};\n`).join('')
}
