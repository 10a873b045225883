import { rigPath, type CharacterKind } from '../../contract/characters.ts'
import { cleanDrawing } from '../../model/drawing/clean-drawing.ts'
import { compileRig } from '../../model/rig/compile.ts'
import { writeDrawing } from '../../model/drawing/drawing.ts'
import { ID_LENGTH } from '../../contract/records.ts'

export interface BuiltInCharacter {
  id: string
  slug: string
  name: string
  kind: CharacterKind
  tagline: string
  svg: string
}

/**
 * In the gallery's order, after characters that are there; idempotent. Drawings are cleaned and compiled like uploads, and a changed one becomes the
 * next version, unless an admin made a version. Throws `RigError`.
 */
export async function builtInCharacterStatements(
  members: readonly BuiltInCharacter[],
  moment: string,
): Promise<{ text: string; params: (string | number)[] }[]> {
  const each = await Promise.all(members.map((member, index) => memberStatements(member, index + 1, moment)))
  return each.flat()
}

async function memberStatements(member: BuiltInCharacter, position: number, moment: string) {
  const { id, slug, name, kind, tagline } = member
  const svg = writeDrawing(cleanDrawing(member.svg).root)
  compileRig(svg)
  const rig = await rigIdFor(slug, svg)
  const [first, ...rest] = partsOf(svg)
  let length = first.length
  const ours = `NOT EXISTS (SELECT 1 FROM "character_rigs" AS a WHERE a."character" = ? AND a."author" <> '')`
  return [
    {
      text: `INSERT OR IGNORE INTO "characters"
        ("id", "created", "updated", "slug", "name", "tagline", "kind", "position", "published")
        SELECT ?, ?, ?, IIF(EXISTS (SELECT 1 FROM "characters" WHERE "slug" = ?), ?, ?), ?, ?, ?,
          MAX(?, (SELECT COALESCE(MAX("position"), 0) + 1 FROM "characters")), 1`,
      params: [id, moment, moment, slug, `${slug}-${id}`, slug, name, tagline, kind, position],
    },
    { text: `UPDATE "characters" SET "kind" = ? WHERE "id" = ? AND "kind" = ''`, params: [kind, id] },
    {
      text: `INSERT OR IGNORE INTO "character_rigs" ("id", "character", "number", "created", "svg")
        SELECT ?, "id", "version" + 1, ?, ? FROM "characters" WHERE "id" = ? AND ${ours}`,
      params: [rig, moment, first.text, id, id],
    },
    // Its length is the progress, so that a second run adds nothing.
    ...rest.map((part) => {
      const from = length
      length += part.length
      return {
        text: `UPDATE "character_rigs" SET "svg" = "svg" || ? WHERE "id" = ? AND octet_length("svg") = ?`,
        params: [part.text, rig, from],
      }
    }),
    {
      text: `UPDATE "character_drafts" SET "svg" = (SELECT "svg" FROM "character_rigs" WHERE "id" = ?), "revision" = "revision" + 1
        WHERE "character" = ? AND "svg" <> (SELECT "svg" FROM "character_rigs" WHERE "id" = ?)
        AND "svg" = (SELECT r."svg" FROM "character_rigs" AS r JOIN "characters" AS c ON c."id" = r."character"
          WHERE c."id" = ? AND r."number" = c."version") AND ${ours}`,
      params: [rig, id, rig, id, id],
    },
    {
      text: `UPDATE "characters" SET "rig" = ?, "version" = (SELECT "number" FROM "character_rigs" WHERE "id" = ?), "updated" = ?
        WHERE "id" = ? AND "rig" <> ? AND EXISTS (SELECT 1 FROM "character_rigs" WHERE "id" = ?) AND ${ours}`,
      params: [rigPath(rig), rig, moment, id, rigPath(rig), rig, id],
    },
    {
      text: `INSERT OR IGNORE INTO "character_drafts" ("character", "svg") SELECT "character", "svg" FROM "character_rigs" WHERE "id" = ?`,
      params: [rig],
    },
  ]
}

/** D1 limits statements to 100,000 bytes, and the rest of ours has less than 1,000. */
const PART_BYTES = 80_000

interface Part {
  text: string
  /** In bytes. */
  length: number
}

/** A drawing in parts that fit a statement each, as literals with doubled quotes. */
function partsOf(svg: string): [Part, ...Part[]] {
  const parts: Part[] = []
  let text = ''
  let [length, written] = [0, 0]
  for (const character of svg) {
    const bytes = bytesOf(character)
    const literal = character === "'" ? 2 : bytes
    if (written + literal > PART_BYTES) {
      parts.push({ text, length })
      text = ''
      length = written = 0
    }
    text += character
    length += bytes
    written += literal
  }
  const [first, ...rest] = [...parts, { text, length }]
  return first ? [first, ...rest] : [{ text, length }]
}

function bytesOf(character: string): number {
  // Safe: an iterated string yields whole characters.
  const code = character.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}

/** A drawing has the same id in every database, so that documents are portable. */
async function rigIdFor(slug: string, svg: string): Promise<string> {
  const bytes = new TextEncoder().encode(`${slug}\n${svg}`)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => (byte % 36).toString(36))
    .join('')
    .slice(0, ID_LENGTH)
}
