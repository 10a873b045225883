import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  builtInCharacterStatements,
  type BuiltInCharacter,
} from '../worker/features/characters/built-in-characters.ts'
import { recordDateOf } from '../worker/platform/clock.ts'
import { root } from './step.ts'

const folder = join(root, 'web', 'characters')

/** The characters of `web/characters` with their drawings. */
export function readBuiltInCharacters(): BuiltInCharacter[] {
  // Safe: the file is our own, and its test reads it as well.
  const list = JSON.parse(readFileSync(join(folder, 'built-in-characters.json'), 'utf8')) as Omit<
    BuiltInCharacter,
    'svg'
  >[]
  return list.map((about) => ({ ...about, svg: readFileSync(join(folder, `${about.slug}.svg`), 'utf8') }))
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
