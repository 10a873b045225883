import { type OembedAnswer } from '../../contract/oembed.ts'
import { playerSize } from '../../model/pages/player-size.ts'
import { matchPage } from '../../model/pages/pages.ts'
import { escapeHtml } from '../../platform/escape-html.ts'

export interface PageHead {
  status: 200 | 404
  title: string
  description: string
  /** `property` or `name` and content of further meta elements. */
  meta: { key: 'property' | 'name'; name: string; content: string }[]
  /** The page's own URL, without what is added to links. */
  canonical?: string
  /** URL of the oEmbed answer, if there is one. */
  oembed?: string
}

export interface PublicProject {
  id: string
  title: string
  description: string
  author: string
  /** Pixels of its stage, which give its player's proportions. */
  stage: { width: number; height: number }
  picture?: PublicPicture
  /**
   * The video that its owner saved, of any size; else the short one rendered when it was published, whose size in
   * pixels is known.
   */
  video?: { path: string; type: string; size?: { width: number; height: number } }
}

export interface PublicPicture {
  path: string
  /** Pixels. */
  width: number
  height: number
}

/** Pixels of preview pictures that are cropped, unless the original has fewer. */
export const PICTURE_SIZE = { width: 1280, height: 720 } as const

/** Default picture of public pages; a file of the built app, `PICTURE_SIZE` large. */
const PRODUCT_PICTURE = '/share.jpg'

const product = 'Mouthpiece'
const pitch = 'Give your voice a face: pick a character, speak, and it acts.'

/** The id in `/projects/{id}`, whose head depends on the project. */
export function projectIdOf(path: string): string | undefined {
  const match = matchPage(path)
  return match?.valid && match.page.path === '/projects/:id' ? match.params.id : undefined
}

/** The id in `/forms/{id}`, a page separate from the app. */
export function surveyIdOf(path: string): string | undefined {
  const match = matchPage(path)
  return match?.valid && match.page.path === '/forms/:id' ? match.params.id : undefined
}

export function headOf(path: string, origin: string, project: PublicProject | undefined): PageHead {
  const match = matchPage(path)
  if (!match?.valid) {
    return { status: 404, title: `Page not found · ${product}`, description: pitch, meta: robots('noindex') }
  }
  if (project) return projectHead(project, origin)
  const { title, description = pitch, access } = match.page
  const isPublic = access === 'public'
  return {
    status: 200,
    title: match.page.path === '/forms/:id' ? title : title ? `${title} · ${product}` : product,
    description,
    meta: [
      ...(isPublic ? [] : robots('noindex')),
      { key: 'property', name: 'og:site_name', content: product },
      { key: 'property', name: 'og:title', content: title || product },
      { key: 'property', name: 'og:description', content: description },
      { key: 'property', name: 'og:type', content: 'website' },
      ...(isPublic ? pictureMeta({ path: PRODUCT_PICTURE, ...PICTURE_SIZE }, { origin, alt: product }) : []),
    ],
  }
}

function projectHead(project: PublicProject, origin: string): PageHead {
  const address = `${origin}/projects/${project.id}`
  const description = project.description || `By ${project.author || 'someone'} on ${product}.`
  const meta: PageHead['meta'] = [
    { key: 'name', name: 'author', content: project.author },
    { key: 'property', name: 'og:site_name', content: product },
    { key: 'property', name: 'og:type', content: project.video ? 'video.other' : 'website' },
    { key: 'property', name: 'og:url', content: address },
    { key: 'property', name: 'og:title', content: project.title },
    { key: 'property', name: 'og:description', content: description },
    ...pictureMeta(project.picture ?? { path: PRODUCT_PICTURE, ...PICTURE_SIZE }, {
      origin,
      alt: project.title,
      card: 'player',
    }),
    ...(project.video ? videoMeta(project.video, origin) : []),
    ...playerMeta(project, origin),
  ]
  return {
    status: 200,
    title: `${project.title} · ${product}`,
    description,
    meta,
    canonical: address,
    oembed: `${origin}/api/oembed?url=${encodeURIComponent(address)}`,
  }
}

function pictureMeta(
  { path, width, height }: PublicPicture,
  {
    origin,
    alt,
    card = 'summary_large_image',
  }: { origin: string; alt: string; card?: 'player' | 'summary_large_image' },
): PageHead['meta'] {
  return [
    { key: 'property', name: 'og:image', content: origin + path },
    { key: 'property', name: 'og:image:width', content: String(width) },
    { key: 'property', name: 'og:image:height', content: String(height) },
    { key: 'property', name: 'og:image:alt', content: alt },
    { key: 'name', name: 'twitter:card', content: card },
  ]
}

/** A video that chat apps play in place. They take its shape from these, before they load it. */
function videoMeta(
  { path, type, size }: NonNullable<PublicProject['video']>,
  origin: string,
): PageHead['meta'] {
  const address = origin + path
  return [
    { key: 'property', name: 'og:video', content: address },
    ...(address.startsWith('https:')
      ? [{ key: 'property' as const, name: 'og:video:secure_url', content: address }]
      : []),
    { key: 'property', name: 'og:video:type', content: type },
    ...(['width', 'height'] as const).flatMap((side) =>
      size ? [{ key: 'property' as const, name: `og:video:${side}`, content: String(size[side]) }] : [],
    ),
  ]
}

/** X loads the embedded player in a frame. */
function playerMeta({ id, stage }: PublicProject, origin: string): PageHead['meta'] {
  const { width, height } = playerSize(stage)
  return [
    { key: 'name', name: 'twitter:player', content: `${origin}/projects/${id}?embed=1` },
    { key: 'name', name: 'twitter:player:width', content: String(width) },
    { key: 'name', name: 'twitter:player:height', content: String(height) },
  ]
}

function robots(content: string): PageHead['meta'] {
  return [{ key: 'name', name: 'robots', content }]
}

/**
 * oEmbed 1.0 (https://oembed.com), “video” type: a frame, as large as `max` allows and never larger than the player.
 */
export function oembedOf(
  project: PublicProject,
  origin: string,
  max: { width?: number | undefined; height?: number | undefined },
): OembedAnswer {
  const size = playerSize(project.stage)
  const shrink = Math.min(1, (max.width ?? Infinity) / size.width, (max.height ?? Infinity) / size.height)
  const width = Math.max(1, Math.floor(size.width * shrink))
  const height = Math.max(1, Math.floor(size.height * shrink))
  const address = `${origin}/projects/${project.id}?embed=1`
  return {
    version: '1.0',
    type: 'video',
    title: project.title,
    author_name: project.author,
    provider_name: product,
    provider_url: origin,
    width,
    height,
    html: `<iframe src="${escapeHtml(address)}" width="${width}" height="${height}" title="${escapeHtml(project.title)}" allow="autoplay; fullscreen" allowfullscreen style="border:0"></iframe>`,
    ...(project.picture && {
      thumbnail_url: origin + project.picture.path,
      thumbnail_width: project.picture.width,
      thumbnail_height: project.picture.height,
    }),
  }
}
