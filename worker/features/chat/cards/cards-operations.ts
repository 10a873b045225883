import { AppError, invalid } from '../../../contract/app-error.ts'
import { makeCard, type CardKind } from '../../../contract/chat/chat.ts'
import type { AppContext } from '../../../http/app-env.ts'
import { can } from '../../../http/can.ts'
import { ownOrigin } from '../../../http/own-origin.ts'
import { countAttempt } from '../../../http/rate-limit.ts'
import { operation } from '../../../http/operation.ts'
import type { Route } from '../../../http/route.ts'
import { recordDateOf } from '../../../platform/clock.ts'
import { addressesOf } from '../../../platform/host-addresses.ts'
import { newId } from '../../../platform/ids.ts'
import { objects } from '../../../platform/objects.ts'
import { databaseOf } from '../../../platform/owner-databases.ts'
import { publicAddress } from '../../../platform/public-address.ts'
import {
  findJamText,
  findPreview,
  findPublishedProject,
  findPublishedSurvey,
  insertCard,
  storePreview,
  type CardText,
} from './cards-storage.ts'
import { previewOf, type Preview } from './link-preview.ts'
import { sha256 } from '../../../platform/hex.ts'

const BODY_MAX_BYTES = 16 * 1024
const CARDS = { attempts: 30, seconds: 60 }
const DEADLINE_MS = 2_000
const DAY_MS = 24 * 60 * 60 * 1000
/** Delay before a page that did not answer is fetched again. */
const FAILED_MS = 10 * 60 * 1000
const PICTURES = 'previews/'

interface Kind {
  kind: CardKind
  /** The part of a URL that this kind needs; `undefined`: the URL is of another kind. */
  matches(url: URL, origin: string): string | undefined
  /** `undefined`: it does not exist, or is not public. */
  words(context: AppContext, match: string): Promise<CardText | undefined>
  leads(match: string): string
}

const kinds: readonly Kind[] = [
  {
    kind: 'project',
    matches: (url, origin) =>
      url.origin === origin ? /^\/projects\/([a-z0-9]{15})\/?$/.exec(url.pathname)?.[1] : undefined,
    words: ({ env }, id) => findPublishedProject({ home: databaseOf(env, id), directory: env.DB }, id),
    leads: (id) => `/projects/${id}`,
  },
  {
    kind: 'survey',
    matches: (url, origin) =>
      url.origin === origin ? /^\/forms\/([a-z0-9]{15})\/?$/.exec(url.pathname)?.[1] : undefined,
    words: ({ env }, id) => findPublishedSurvey(env.DB, id),
    leads: (id) => `/forms/${id}`,
  },
  {
    kind: 'jam',
    matches: (url, origin) =>
      url.origin === origin ? /^\/jam\/([a-z0-9]{15})(\/\w*)?\/?$/.exec(url.pathname)?.[1] : undefined,
    words: (context, id) =>
      can(context.get('actor'), 'jam.enter') ? findJamText(context.env.DB, id) : Promise.resolve(undefined),
    leads: (id) => `/jam/${id}/view`,
  },
  {
    kind: 'link',
    matches: (url) => publicAddress(url.href)?.href,
    words: cachedLinkText,
    leads: (url) => url,
  },
]

export const chatCardRoutes: Route[] = [
  operation(makeCard, { access: 'signed-in', maxBody: BODY_MAX_BYTES }, async ({ body, actor, context }) => {
    const author = actor.id
    await countAttempt(context, [{ subject: `cards:${author}`, ...CARDS }])
    const address = URL.parse(body.url)
    const origin = ownOrigin(context)
    for (const { kind, matches, words, leads } of kinds) {
      const match = address ? matches(address, origin) : undefined
      if (match === undefined) continue
      const found = await words(context, match)
      if (!found) throw new AppError('not_found')
      const moment = recordDateOf(context.get('now'))
      const card = {
        id: newId(),
        created: moment,
        updated: moment,
        author,
        kind,
        url: leads(match),
        ...found,
      }
      return insertCard(context.env.DB, card)
    }
    throw invalid({ url: { code: 'validation_invalid_url', message: 'Must be the address of a page.' } })
  }),
  {
    method: 'GET',
    path: '/api/chat/previews/:name',
    // An <img> sends no session; the pages were public in the first place.
    access: 'anyone',
    async handle(context) {
      const name = context.req.param('name') ?? ''
      const found = /^[0-9a-f]{64}$/.test(name) ? await context.env.MEDIA.get(`${PICTURES}${name}`) : null
      if (!found) throw new AppError('not_found')
      return new Response(found.body, {
        headers: {
          'Content-Type': found.httpMetadata?.contentType ?? 'application/octet-stream',
          'Content-Security-Policy': "sandbox; default-src 'none'",
          'Cache-Control': 'public, max-age=86400',
        },
      })
    },
  },
]

/** A page's text, fetched once a day; the URL itself if there is none. */
async function cachedLinkText(context: AppContext, url: string): Promise<CardText> {
  const { DB } = context.env
  const now = context.get('now').getTime()
  const known = await findPreview(DB, url, { found: now - DAY_MS, failed: now - FAILED_MS })
  const words = known ?? (await fetchLinkText(context, url))
  if (!known) await storePreview(DB, url, words, now)
  const host = new URL(url).hostname.replace(/^www\./, '')
  return { ...words, title: words.title || host, site: words.site || host }
}

async function fetchLinkText(context: AppContext, url: string): Promise<CardText> {
  const preview = await previewOf(
    {
      fetch: (address, init) => fetch(address, init),
      resolve: addressesOf,
      deadline: () => AbortSignal.timeout(DEADLINE_MS),
    },
    url,
  )
  if (!preview) return { title: '', description: '', site: '', image: '' }
  const { title, description, site, picture } = preview
  return { title, description, site, image: picture ? await storePicture(context, url, picture) : '' }
}

/** Stores a picture here, so that readers' browsers do not contact the other site; returns its path. */
async function storePicture(
  { env }: AppContext,
  url: string,
  { bytes, type }: NonNullable<Preview['picture']>,
): Promise<string> {
  const name = await sha256(url)
  await objects(env.MEDIA).write(`${PICTURES}${name}`, bytes.buffer, type)
  return `/api/chat/previews/${name}`
}
