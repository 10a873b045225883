import { beforeAll, expect, test } from 'vitest'
import { projectView } from '../../worker/contract/projects/queries.ts'
import { HEADING_ELEMENT } from '../../worker/model/pages/page-elements.ts'
import { published, questions } from '../support/worker/surveys.ts'
import { api, migrated, newProject, person, request, type Person } from '../support/worker/world.ts'

/** The assets of a build whose documents have a placeholder for the heading of a record. */
const ASSETS = {
  fetch: async ({ pathname }: URL) => {
    const name = /^\/builds\/documents\/(.*)\.html$/.exec(pathname)?.[1]
    if (!name && pathname.startsWith('/builds/')) return new Response('Not found', { status: 404 })
    const html = name
      ? `<main data-document="${name}"><div id="${HEADING_ELEMENT}"><i>Loading</i></div></main>`
      : '<!doctype html><html><head><title>M</title></head><body><div id="root"></div></body></html>'
    return new Response(html, { headers: { 'Content-Type': 'text/html' } })
  },
} as unknown as Fetcher

let ada: Person
let admin: Person

beforeAll(async () => {
  await migrated()
  ada = await person({ name: 'Ada <b>' })
  admin = await person({ admin: true })
})

const page = async (path: string, headers: Record<string, string> = {}) =>
  (await request(path, { headers, bindings: { ASSETS } })).text()

/** The address and the answer of the call in a page. */
function answerIn(text: string): { address: string; value: unknown } | undefined {
  const [, address = '', json = ''] =
    /<script type="application\/json" data-answer-of="([^"]*)"[^>]*>([^<]*)<\/script>/.exec(text) ?? []
  return address === ''
    ? undefined
    : { address: address.replaceAll('&amp;', '&'), value: JSON.parse(json) as unknown }
}

test('the page of a public project has its heading and its record, as a visitor without an account gets it', async () => {
  const project = await newProject(ada, {
    title: '</script><script>x</script>',
    description: 'A "film" & more',
  })
  const path = `/projects/${String(project.id)}`
  const hidden = await page(path)
  expect(hidden).not.toContain('film')
  expect(hidden).toContain('<div id="root"></div>')
  expect(answerIn(hidden)).toBeUndefined()

  const record = `/api/collections/cam_projects/records/${String(project.id)}`
  await api('PATCH', record, { as: ada, body: { published: true, tags: 'secret' } })
  const text = await page(path)
  expect(text).toContain('data-document="guest.projects.id"')
  expect(text).toContain('<bdi>&lt;/script&gt;&lt;script&gt;x&lt;/script&gt;</bdi></h1>')
  expect(text).toContain('A &quot;film&quot; &amp; more</p>')
  expect(text).toContain('Ada &lt;b&gt;</p>')
  expect(text).not.toContain('Loading')
  expect(text).not.toContain('<script>x')
  const answer = answerIn(text)
  expect(answer?.address).toBe(`${record}?${new URLSearchParams(projectView).toString()}`)
  expect(answer?.value).toEqual((await api('GET', answer?.address ?? '')).body)
  expect(JSON.stringify(answer?.value)).not.toMatch(/secret|@/)
  // No session counts: the owner gets the same answer, or none where the hint says that they ask for themselves.
  expect(answerIn(await page(path, { Authorization: ada.token }))).toEqual(answer)
  expect(answerIn(await page(path, { Cookie: 'mouthpiece_hint=member' }))).toBeUndefined()
  // A frame gets the record without the document.
  const framed = await page(`${path}?embed=1`)
  expect(framed).toContain('<div id="root"></div>')
  expect(answerIn(framed)).toEqual(answer)
})

test('the page of a survey has its title and its form, and no answers', async () => {
  const { id } = await published(admin)
  const text = await page(`/forms/${id}`, { 'Accept-Language': 'de-DE,de;q=0.9' })
  expect(text).toContain('data-document="survey.en"')
  expect(text).toMatch(/<h1 lang="\w*" dir="auto"[^>]*>[^<]+<\/h1>/)
  const answer = answerIn(text)
  expect(answer).toMatchObject({ address: `/api/surveys/${id}`, value: { id, state: 'open' } })
  expect(answer?.value).not.toHaveProperty('own')
  expect(answerIn(await page('/forms/abcdefghij12345'))).toBeUndefined()
})

test('the page of a survey has the language and direction of its texts', async () => {
  const { id } = await published(admin, { draft: { ...questions, languages: ['en', 'ar', 'pt-BR'] } })
  const opened = async (query: string, accepted: string) => {
    const text = await page(`/forms/${id}${query}`, { 'Accept-Language': accepted })
    return [/<html[^>]*>/.exec(text)?.[0], /data-document="([^"]*)"/.exec(text)?.[1]]
  }
  const arabic = ['<html lang="ar" dir="rtl">', 'survey.ar']
  const english = ['<html lang="en" dir="ltr">', 'survey.en']
  expect(await opened('', 'ar-EG,ar;q=0.9,en;q=0.8')).toEqual(arabic)
  expect(await opened('?lang=ar', 'en')).toEqual(arabic)
  expect(await opened('?lang=en', 'ar')).toEqual(english)
  expect(await opened('', 'pt-PT')).toEqual(['<html lang="pt" dir="ltr">', 'survey.pt'])
  // The survey has no German, and no page mixes two languages.
  expect(await opened('?lang=de', 'de')).toEqual(english)
  expect(await opened('?lang=%22%3E%3Cscript%3E', '"><script>')).toEqual(english)
  expect(await opened('?embed=1&lang=ar', 'en')).toEqual([arabic[0], undefined])
  // Without a form, the page speaks the language of its reader.
  const missing = await page('/forms/abcdefghij12345', { 'Accept-Language': 'he' })
  expect(missing).toContain('<html lang="he" dir="rtl">')
  expect(await page('/terms-privacy', { 'Accept-Language': 'he' })).toContain('<html>')
})

test('the page of an e-mail’s link is the same for everybody, and others come to it with an account only', async () => {
  const byLink = await page('/emails_unsubscribe?token=abc')
  expect(byLink).toContain('data-document="guest.emails_unsubscribe"')
  expect(await page('/emails_unsubscribe?token=abc', { Cookie: 'mouthpiece_hint=member' })).toContain(
    'data-document="guest.emails_unsubscribe"',
  )
  expect(await page('/emails_unsubscribe', { Cookie: 'mouthpiece_hint=member' })).toContain(
    'data-document="member.emails_unsubscribe"',
  )
  expect(await page('/emails_unsubscribe')).toContain('<div id="root"></div>')
})

test('the app takes over a visitor’s start page, and replaces other documents', async () => {
  const rootOf = async (path: string, cookie = '') =>
    /<div id="root"[^>]*>/.exec(await page(path, { Cookie: cookie }))?.[0]
  expect(await rootOf('/')).toBe('<div id="root" data-hydrates="">')
  expect(await rootOf('/?utm_source=x')).toBe('<div id="root" data-hydrates="">')
  expect(await rootOf('/?bare')).toBe('<div id="root">')
  expect(await rootOf('/?utm_source=x', 'mouthpiece_hint=member')).toBe('<div id="root">')
  expect(await rootOf('/terms-privacy')).toBe('<div id="root">')
})
