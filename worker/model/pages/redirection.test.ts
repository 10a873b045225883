import { expect, test } from 'vitest'
import { type ActiveRule } from '../../contract/route-rules.ts'
import { redirectionOf } from './redirection.ts'
import { sourceProblem, targetKind } from './rule-problems.ts'

function rule(source: string, target: string, more: Partial<ActiveRule> = {}): ActiveRule {
  return { id: source, source, target, match: 'exact', status: 302, priority: 0, ...more }
}

const to = (rules: ActiveRule[], path: string, search = '') => {
  const found = redirectionOf(rules, path, search)
  return found && ('loop' in found ? 'loop' : found.to)
}

test('an exact rule is for its path alone, with or without a slash at the end', () => {
  const rules = [rule('/old', '/projects')]
  expect(to(rules, '/old')).toBe('/projects')
  expect(to(rules, '/old/')).toBe('/projects')
  expect(to(rules, '/old/more')).toBeUndefined()
  expect(to(rules, '/older')).toBeUndefined()
})

test('a prefix rule matches the paths below it and can preserve the rest', () => {
  const rules = [
    rule('/old', '/new/*', { match: 'prefix' }),
    rule('/blog', 'https://blog.example/', { match: 'prefix' }),
  ]
  expect(to(rules, '/old')).toBe('/new')
  expect(to(rules, '/old/a/b')).toBe('/new/a/b')
  expect(to(rules, '/old//evil.example')).toBe('/new/evil.example')
  expect(to(rules, '/older')).toBeUndefined()
  expect(to(rules, '/blog/1')).toBe('https://blog.example/')
})

test('the visitor’s query is preserved unless the target has one', () => {
  expect(to([rule('/a', '/b')], '/a', '?x=1')).toBe('/b?x=1')
  expect(to([rule('/a', '/b?y=2#top')], '/a', '?x=1')).toBe('/b?y=2#top')
})

test('among matching rules, priority decides, then exactness, then length', () => {
  const rules = [
    rule('/a', '/one', { match: 'prefix' }),
    rule('/a/b', '/two', { match: 'prefix' }),
    rule('/a/b', '/three'),
  ]
  expect(to(rules, '/a/b')).toBe('/three')
  expect(to(rules, '/a/b/c')).toBe('/two')
  expect(to([...rules, rule('/a', '/four', { match: 'prefix', priority: 5 })], '/a/b')).toBe('/four')
})

test('rules that follow one another are followed at once, and circles lead nowhere', () => {
  expect(to([rule('/a', '/b'), rule('/b', '/c')], '/a')).toBe('/c')
  expect(to([rule('/a', '/b'), rule('/b', '/a')], '/a')).toBe('loop')
  expect(to([rule('/a', '/a')], '/a')).toBe('loop')
  expect(to([rule('/a', '/a/b', { match: 'prefix' })], '/a')).toBe('loop')
  expect(to([rule('/a', '/a/x/*', { match: 'prefix' })], '/a/b')).toBe('loop')
})

test('the API, the back office and links from mails are never redirected', () => {
  const rules = [rule('/admin', '/x', { match: 'prefix' }), rule('/api', '/x', { match: 'prefix' })]
  expect(to(rules, '/admin/home')).toBeUndefined()
  expect(to(rules, '/api/health')).toBeUndefined()
  expect(sourceProblem('/admin/home', 'exact')).toMatch(/never/)
  expect(sourceProblem('/', 'prefix')).toMatch(/every page/)
  expect(sourceProblem('//evil', 'exact')).toBeDefined()
  expect(sourceProblem('/old', 'prefix')).toBeUndefined()
})

test('a target is a path of ours or an https address, and nothing that only looks like one', () => {
  expect(targetKind('/projects?tab=1')).toEqual({ internal: true })
  expect(targetKind('https://blog.example/x')).toEqual({ internal: false, host: 'blog.example' })
  for (const bad of [
    '//evil.example',
    '/\\evil.example',
    'http://blog.example',
    'javascript:alert(1)',
    'https://blog.example@evil.example/',
    'https://blog.example:8080/',
    '/a\n/b',
    '/a/../admin',
    '',
  ]) {
    expect(targetKind(bad), bad).toBeUndefined()
  }
})
