import { expect, test } from 'vitest'
import type { DeliveredAnswer } from './payload.ts'
import { headingOf, noticeCard, noticeMail, type NoticedAnswers } from './notice.ts'

const origin = 'https://mouthpiece.example'

function answer(name: string): DeliveredAnswer {
  return {
    id: `response-${name}`,
    survey: { id: 'survey000000001', title: 'Pets' },
    version: 1,
    schema: {
      format: 1,
      languages: ['en'],
      pages: [
        {
          id: 'one',
          questions: [
            { id: 'name', type: 'short_text', title: { en: 'Your name' } },
            { id: 'stars', type: 'rating', title: { en: 'Stars' }, max: 5 },
          ],
        },
      ],
      ending: { title: { en: 'Done' }, text: { en: '' } },
    },
    language: 'en',
    sent: '2026-03-04 10:20:30.000Z',
    edited: '',
    seconds: 1,
    person: '',
    answers: { name, stars: 4 },
  }
}

function noticed(parts: Partial<NoticedAnswers> = {}): NoticedAnswers {
  const survey = { id: 'survey000000001', title: 'Pets' }
  return { survey, answers: [answer('Ada')], total: 1, isTest: false, isDigest: false, origin, ...parts }
}

test('one answer is shown and linked', () => {
  expect(noticeMail(noticed())).toMatchObject({
    subject: 'New answer to “Pets”',
    quote: 'Your name: Ada\nStars: 4',
    action: { label: 'Open the answer', href: `${origin}/admin/surveys/answers/response-Ada` },
    after: [],
  })
})

test('a room gets a link and no words of an answer', () => {
  expect(noticeCard(noticed())).toEqual({
    url: '/admin/surveys/answers/response-Ada',
    title: 'Open the answer',
    description: 'For admins only.',
  })
})

test('many answers are counted', () => {
  const many = noticed({ answers: [answer('Ada'), answer('Ben')], total: 12, isDigest: true })
  const mail = noticeMail(many)
  expect(mail.subject).toBe('12 new answers to “Pets”')
  expect(mail.quote).toBe('Your name: Ada\nStars: 4\n\nYour name: Ben\nStars: 4')
  expect(mail.after).toEqual(['There are 10 more.'])
  expect(mail.action?.href).toBe(`${origin}/admin/surveys/submissions/survey000000001`)
  expect(noticeCard(many)).toMatchObject({
    url: '/admin/surveys/submissions/survey000000001',
    title: 'Open the answers',
  })
})

test('a test says so', () => {
  expect(headingOf(noticed({ isTest: true }))).toBe('This is a test of “Pets”')
})

test('a title with line breaks makes no header', () => {
  const survey = { id: 'survey000000001', title: `Pets\r\nBcc: eve@x.test ${'x'.repeat(500)}` }
  const { subject } = noticeMail(noticed({ survey }))
  expect(subject).not.toMatch(/[\r\n]/)
  expect(subject.length).toBeLessThan(160)
})

test('long and many-lined answers stay short', () => {
  const long = noticed({ answers: [answer('a\n'.repeat(5_000))] })
  expect(noticeMail(long).quote?.length).toBeLessThan(400)
})

test('no character of a notice is cut in half', () => {
  for (const filler of ['', 'x']) {
    const survey = { id: 'survey000000001', title: `${filler}${'𠮷'.repeat(200)}` }
    const long = noticed({ survey, answers: [answer(`${filler}${'𠮷'.repeat(500)}`)] })
    expect(noticeMail(long).quote?.isWellFormed()).toBe(true)
    expect(headingOf(long).isWellFormed()).toBe(true)
  }
})
