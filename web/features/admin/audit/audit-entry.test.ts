import { expect, test } from 'vitest'
import {
  actorLabel,
  viaLabel,
  changesOf,
  changeLabel,
  recordLabel,
  targetPage,
  type AuditEntry,
} from './audit-entry.ts'

test('only differences are shown, with a dash for a missing value', () => {
  expect(changesOf('{"title":"A","published":true}', '{"title":"B","published":true,"note":""}')).toEqual([
    { field: 'title', before: 'A', after: 'B' },
  ])
  expect(changesOf('', '{"until":"soon"}')).toEqual([{ field: 'until', before: '–', after: 'soon' }])
  expect(changesOf('', '')).toEqual([])
  expect(changesOf('{"published":0,"uses":0}', '{"published":1,"uses":1}')).toEqual([
    { field: 'published', before: 'no', after: 'yes' },
    { field: 'uses', before: '0', after: '1' },
  ])
})

test('all changes are one line, without missing values', () => {
  const change = { before: '{"published":true}', after: '{"published":false,"title":"Owl"}' }
  expect(changeLabel(change)).toBe('Published: yes → no · Title: Owl')
  expect(changeLabel({ before: '{"note":"old"}', after: '' })).toBe('Note: old → –')
  expect(changeLabel({ before: '', after: '' })).toBe('')
})

test('a truncated entry is shown as stored', () => {
  expect(changesOf('{"title":"A', '')).toEqual([{ field: 'entry', before: '{"title":"A', after: '–' }])
})

const about = (target: string, after = '') => ({ target, after })

test('only records with a page are linked', () => {
  expect(targetPage(about('users/abcdefghij12345'))).toBe('/admin/users/abcdefghij12345')
  expect(targetPage(about('users/ada@mouthpiece.test'))).toBeUndefined()
  expect(targetPage(about('toString/abcdefghij12345'))).toBeUndefined()
})

test('a record without a page links to its list', () => {
  expect(targetPage(about('chat_rooms/abcdefghij12345'))).toBe('/admin/rooms?q=abcdefghij12345')
})

test('invites and waiting people link to their filtered lists, up to the filter’s limit', () => {
  const [one, other] = ['abcdefghij12345', 'bbcdefghij12345']
  const narrowed = (ids: string) => `?f=${encodeURIComponent(`id~is~${ids}`)}`
  expect(targetPage(about(`invites/${one}`))).toBe(`/admin/invites${narrowed(one)}`)
  const several = JSON.stringify({ ids: [one, other, 'no id', 7] })
  expect(targetPage(about('waitlist', several))).toBe(`/admin/invites/waitlist${narrowed(`${one},${other}`)}`)
  const many = JSON.stringify({ ids: Array.from({ length: 200 }, () => one) })
  expect(targetPage(about('invites', many))).toBe('/admin/invites')
  expect(targetPage(about('invites', '{"ids":["abc'))).toBe('/admin/invites')
})

const entry: AuditEntry = {
  created: '2026-11-27 07:00:00.000Z',
  action: 'cam_projects.update',
  actionLabel: 'Changed a project',
  target: 'cam_projects/abcdefghij12345',
  targetName: '',
  actor: 'abcdefghij12345',
  actorName: '',
  before: '',
  after: '',
  via: '',
  viaName: '',
}

test('a record has its current name, else the logged one, else its id', () => {
  const before = '{"title":"Old","published":true}'
  expect(recordLabel({ ...entry, before, after: '{"title":"New"}', targetName: 'Newest' })).toBe('Newest')
  expect(recordLabel({ ...entry, before, after: '{"title":"New"}' })).toBe('New')
  expect(recordLabel({ ...entry, before, after: '{"title":""}' })).toBe('Old')
  expect(recordLabel({ ...entry, after: '{"published":true}' })).toBe('cam_projects/abcdefghij12345')
  expect(recordLabel({ ...entry, target: 'users/ada@mouthpiece.test' })).toBe('ada@mouthpiece.test')
  expect(recordLabel({ ...entry, target: 'invites', after: '{"message":"Come"}' })).toBe('Invites')
  expect(recordLabel({ ...entry, target: 'waitlist' })).toBe('Waiting list')
  const two = JSON.stringify({ ids: ['abcdefghij12345', 'bbcdefghij12345'] })
  expect(recordLabel({ ...entry, target: 'invites', after: two })).toBe('Invites (2)')
})

test('an act without an account is labelled so, and the command line is named', () => {
  expect(actorLabel({ ...entry, actorName: 'Ada' })).toBe('Ada')
  expect(actorLabel(entry)).toBe('Someone without an account')
  expect(actorLabel({ ...entry, actor: 'operator' })).toBe('The operator, from the command line')
})

test('the token or superuser behind an act is named, by its id after its deletion', () => {
  const words = (via: string, viaName = '') => viaLabel({ via, viaName })
  expect(words('')).toBe('')
  expect(words('api_tokens/abc', 'Backup')).toContain('Backup')
  expect(words('api_tokens/abc')).toBe('API token abc')
  expect(words('_superusers/abc', 'root@mouthpiece.test')).toBe('Superuser root@mouthpiece.test')
  const root = { ...entry, actor: 'abc', via: '_superusers/abc', viaName: 'root@mouthpiece.test' }
  expect(actorLabel(root)).toBe('Superuser root@mouthpiece.test')
})
