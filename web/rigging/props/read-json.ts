import { gesturesSchema, type Movement } from '#model/rig/movement'
import { gesturesProblem, propProblem, propsSchema } from '#model/rig/metadata'
import type { PropDefinition } from '#model/rig/rig'

export type ReadJson<Item> = { items: Item[] } | { problem: string }

export function readProps(text: string): ReadJson<PropDefinition> {
  return read(text, 'props', propsSchema, propProblem)
}

export function readGestures(text: string): ReadJson<Movement> {
  return read(text, 'gestures', gesturesSchema, gesturesProblem)
}

/** The part of a zod schema that is used. */
interface Schema<Item> {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: Item[] }
    | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } }
}

function read<Item>(
  text: string,
  what: string,
  schema: Schema<Item>,
  problemOf: (items: readonly Item[]) => { id: string; detail: string } | undefined,
): ReadJson<Item> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    return { problem: error instanceof Error ? error.message : 'This is not valid JSON.' }
  }
  const parsed = schema.safeParse(json)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return { problem: `${issue?.path.join('.') || what}: ${issue?.message ?? 'not allowed'}` }
  }
  const wrong = problemOf(parsed.data)
  return wrong ? { problem: `${wrong.id}: ${wrong.detail}` } : { items: parsed.data }
}
