import { collections } from '../../collections/index.ts'
import { media } from '../../collections/media.ts'
import { projects } from '../../collections/projects.ts'
import { ruleSql } from '../../collections/rules.ts'
import { sql } from '../../collections/sql.ts'
import { mediaPath } from '../../contract/media.ts'
import { execute } from '../../platform/database.ts'
import type { PublicProject } from './head.ts'

/** Whether there is such a survey and people have been let at it; of a draft nothing is told. */
export async function isPublishedSurvey(binding: D1Database, id: string): Promise<boolean> {
  const [ran] = await execute(binding, [sql`SELECT 1 FROM "surveys" WHERE "id" = ${id} AND "version" > 0`])
  return (ran?.rows.length ?? 0) > 0
}

/** A project with its author's name and files, if a guest may see it. */
export async function publicProjectOf(binding: D1Database, id: string): Promise<PublicProject | undefined> {
  const guest = { collections, actor: undefined }
  const [ran] = await execute(binding, [
    sql`SELECT "cam_projects"."title", "cam_projects"."description", "users"."name" AS "author",
        "picture"."id" AS "pictureId", "picture"."file" AS "pictureFile",
        "video"."id" AS "videoId", "video"."file" AS "videoFile", "video"."type" AS "videoType"
      FROM "cam_projects"
      LEFT JOIN "users" ON "users"."id" = "cam_projects"."owner"
      LEFT JOIN "media" AS "picture" ON "picture"."id" = "cam_projects"."thumbnail"
        AND ${ruleSql(media.rules.view, media, 'picture', guest)}
      LEFT JOIN "media" AS "video" ON "video"."id" = "cam_projects"."video"
        AND ${ruleSql(media.rules.view, media, 'video', guest)}
      WHERE "cam_projects"."id" = ${id} AND ${ruleSql(projects.rules.view, projects, projects.name, guest)}`,
  ])
  const row = ran?.rows[0]
  if (!row) return undefined
  const text = (name: string) => String(row[name] ?? '')
  const path = (idName: string, fileName: string) =>
    text(idName) && mediaPath({ id: text(idName), file: text(fileName) })
  return {
    id,
    title: text('title'),
    description: text('description'),
    author: text('author'),
    thumbnail: path('pictureId', 'pictureFile'),
    video: path('videoId', 'videoFile'),
    videoType: text('videoType'),
  }
}
