import { and, eq, gt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { collections } from '../../collections/index.ts'
import { media, mediaTable } from '../../collections/media.ts'
import { projects, projectsTable } from '../../collections/projects.ts'
import { ruleSql } from '../../collections/definition/rules.ts'
import { surveysTable } from '../../collections/surveys.ts'
import { mediaPath } from '../../contract/media.ts'
import { ownerName, userField } from '../../directory/users.ts'
import { database, sqlFragment } from '../../platform/database.ts'
import { posterSize } from '../../model/pages/poster-name.ts'
import { previewSize } from '../../model/pages/preview-size.ts'
import { PICTURE_SIZE, type PublicPicture, type PublicProject } from './head.ts'

export async function isPublishedSurvey(binding: D1Database, id: string): Promise<boolean> {
  const { version, trashed } = surveysTable
  const published = and(eq(surveysTable.id, id), gt(version, 0), eq(trashed, ''))
  return (await database(binding).$count(surveysTable, published)) > 0
}

/** A project with its author's name and files, if guests may see it. `home` is the database of the project. */
export async function publicProjectOf(
  databases: { home: D1Database; directory: D1Database },
  id: string,
): Promise<PublicProject | undefined> {
  const guest = { collections, actor: undefined }
  const may = sqlFragment(ruleSql(projects.rules.view, projects, projects.name, guest))
  const file = (name: string) => {
    const table = alias(mediaTable, name)
    return { table, may: sqlFragment(ruleSql(media.rules.view, media, name, guest)) }
  }
  const [picture, poster, video, preview] = [file('picture'), file('poster'), file('video'), file('preview')]
  const [row] = await database(databases.home)
    .select({
      owner: projectsTable.owner,
      title: projectsTable.title,
      description: projectsTable.description,
      author: userField('name', projectsTable.owner),
      width: sideOf('width'),
      height: sideOf('height'),
      picture: { id: picture.table.id, file: picture.table.file },
      poster: { id: poster.table.id, file: poster.table.file },
      video: { id: video.table.id, file: video.table.file, type: video.table.type },
      preview: { id: preview.table.id, file: preview.table.file, type: preview.table.type },
    })
    .from(projectsTable)
    .leftJoin(picture.table, and(eq(picture.table.id, projectsTable.thumbnail), picture.may))
    .leftJoin(poster.table, and(eq(poster.table.id, projectsTable.poster), poster.may))
    .leftJoin(video.table, and(eq(video.table.id, projectsTable.video), video.may))
    .leftJoin(preview.table, and(eq(preview.table.id, projectsTable.preview), preview.may))
    .where(and(eq(projectsTable.id, id), may))
  if (!row) return undefined
  const shown = row.picture ?? row.poster
  const played = row.video ?? row.preview
  const stage = { width: row.width || USUAL_STAGE.width, height: row.height || USUAL_STAGE.height }
  return {
    id,
    title: row.title,
    description: row.description,
    author: await ownerName(databases, row.owner, row.author),
    stage,
    // A thumbnail may have any size and type; previews get a converted copy.
    ...(shown && { picture: previewOf(shown) }),
    ...(played && {
      video: {
        path: mediaPath(played),
        type: played.type,
        // A saved video may have another shape than the stage.
        ...(!row.video && { size: previewSize(stage) }),
      },
    }),
  }
}

/** Default stage of projects in an older format, whose document has none. */
const USUAL_STAGE = { width: 1920, height: 1080 }

/** A side of the stage in pixels, from the document. */
function sideOf(side: 'width' | 'height') {
  const { document } = projectsTable
  return sql<
    number | null
  >`CASE WHEN json_valid(${document}) THEN json_extract(${document}, ${`$.stage.${side}`}) END`
}

/** The picture in a form that every preview supports: JPEG or PNG, a poster in its own shape, others as 16:9. */
function previewOf(media: { id: string; file: string }): PublicPicture {
  const path = mediaPath(media)
  const shape = posterSize(media.file)
  return shape
    ? { path: `${path}?thumb=1280x1280f`, ...shape }
    : { path: `${path}?thumb=${PICTURE_SIZE.width}x${PICTURE_SIZE.height}`, ...PICTURE_SIZE }
}
