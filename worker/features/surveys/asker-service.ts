import { invalid } from '../../contract/app-error.ts'
import { portraitPath, rigIdOf } from '../../contract/characters.ts'
import { ASKERS_MAX, type Asker, type ShownCharacter } from '../../contract/survey/asking.ts'
import type { SurveySchema } from '../../contract/survey/schema.ts'
import { askersOf, withAskers } from '../../model/survey/askers.ts'
import { findCharacters, type StoredCharacter } from './asker-storage.ts'
import { findSchema } from './storage.ts'
import type { Survey } from './survey.ts'

type AskerOwner = Pick<StoredCharacter, 'published' | 'owner'>

/** Respondents see a published character, or one whose owner has agreed. */
function isSeen({ open }: Asker, { published, owner }: AskerOwner): boolean {
  return published || (open === true && owner !== '')
}

/** An author uses published characters and their own; only the owner of a character agrees that all see it. */
function isUsable(asker: Asker, character: AskerOwner, author: string): boolean {
  return isSeen(asker, character) && (asker.open !== true || character.owner === author)
}

const keyOf = ({ character, open }: Asker) => `${character} ${open === true}`

async function unusableAskers(
  binding: D1Database,
  draft: SurveySchema,
  { known, author }: { known: ReadonlySet<string>; author: string },
): Promise<Asker[]> {
  const added = askersOf(draft).filter((asker) => !known.has(keyOf(asker)))
  const found = await findCharacters(
    binding,
    added.map(({ character }) => character),
  )
  const characters = new Map(found.map((one) => [one.id, one]))
  return added.filter((asker) => {
    const character = characters.get(asker.character)
    return !character || !isUsable(asker, character, author)
  })
}

type StoredSurvey = Pick<Survey, 'id' | 'version'> & { draft: SurveySchema }

/** The characters of the stored draft and of the newest published version: undo brings either back. */
async function knownAskers(
  binding: D1Database,
  draft: SurveySchema,
  { id, version, draft: stored }: StoredSurvey,
): Promise<Set<string>> {
  const known = new Set(askersOf(stored).map(keyOf))
  if (version === 0 || askersOf(draft).every((asker) => known.has(keyOf(asker)))) return known
  const published = await findSchema(binding, id, version)
  return new Set([...known, ...(published ? askersOf(published).map(keyOf) : [])])
}

/**
 * Throws field errors for characters that the author may not use: `asker`, and `asker.<id>` for each. Those that the
 * survey has `before` are accepted: another author chose them, or they were deleted since.
 */
export async function assertAskers(
  binding: D1Database,
  draft: SurveySchema,
  { before, author }: { before: StoredSurvey | undefined; author: string },
): Promise<void> {
  const different = new Set(askersOf(draft).map(({ character }) => character))
  const known = before ? await knownAskers(binding, draft, before) : new Set<string>()
  const unusable = await unusableAskers(binding, draft, { known, author })
  if (different.size <= ASKERS_MAX && unusable.length === 0) return
  const message = unusable.length > 0 ? 'Choose a character that you may use.' : 'Too many characters.'
  const error = { code: 'validation_invalid_value', message }
  const each = unusable.map(({ character }) => [`asker.${character}`, error] as const)
  throw invalid({ asker: error, ...Object.fromEntries(each) })
}

/** A draft that the author copies, without the private characters of others. */
export async function withUsableAskers(
  binding: D1Database,
  draft: SurveySchema,
  author: string,
): Promise<SurveySchema> {
  const unusable = new Set((await unusableAskers(binding, draft, { known: new Set(), author })).map(keyOf))
  return withAskers(draft, (asker) => !unusable.has(keyOf(asker)))
}

/** The questions as respondents may see them, and the characters that ask. */
export async function withCharacters(
  binding: D1Database,
  schema: SurveySchema,
): Promise<{ schema: SurveySchema; characters?: ShownCharacter[] }> {
  const askers = askersOf(schema)
  if (askers.length === 0) return { schema }
  const found = await findCharacters(
    binding,
    askers.map(({ character }) => character),
  )
  const stored = new Map(found.map((one) => [one.id, one]))
  const shown = withAskers(schema, (asker) => {
    const character = stored.get(asker.character)
    return character !== undefined && isSeen(asker, character)
  })
  const seen = new Set(askersOf(shown).map(({ character }) => character))
  const characters = found
    .filter(({ id }) => seen.has(id))
    .map(({ id, name, rig, poster }) => ({
      id,
      name,
      rig: rigIdOf(rig),
      portrait: portraitPath({ rig, poster }),
    }))
  return { schema: shown, ...(characters.length > 0 && { characters }) }
}
