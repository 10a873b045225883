import { ask, choices, draft, page, withJump, type SurveyTemplate } from './parts.ts'

const MEBIBYTE = 1024 * 1024

const required = true

const feedback: SurveyTemplate = {
  id: 'feedback',
  title: 'Product feedback',
  hint: 'A net promoter score, and the reason behind it',
  description: 'Two minutes of your time help us decide what to build next.',
  draft: draft(
    [
      page(
        'score',
        '',
        ask('recommend', 'scale', 'How likely are you to recommend us to a friend?', {
          min: 0,
          max: 10,
          nps: true,
          lowLabel: { en: 'Not at all likely' },
          highLabel: { en: 'Extremely likely' },
          required,
        }),
        ask('disappointed', 'long_text', 'What went wrong for you?', {
          showIf: { question: 'recommend', operator: 'below', value: 7 },
        }),
        ask('loved', 'long_text', 'What do you like most?', {
          showIf: { question: 'recommend', operator: 'above', value: 8 },
        }),
      ),
      page(
        'details',
        'A little more detail',
        ask('parts', 'matrix', 'How satisfied are you with …', {
          rows: choices('Ease of use', 'Quality of the result', 'Speed'),
          columns: choices('Not at all', 'Somewhat', 'Very'),
        }),
        ask('next', 'ranking', 'What should we improve first?', {
          options: choices('New features', 'Fewer bugs', 'Better help', 'Performance'),
          top: 2,
        }),
        ask('contact', 'email', 'May we get in touch? Leave your e-mail address', {}),
      ),
    ],
    { title: 'Thank you!', text: 'We read every answer.' },
  ),
}

const audition: SurveyTemplate = {
  id: 'audition',
  title: 'Voice audition',
  hint: 'Hear people read a line, right on the page',
  description: 'Show us your voice. You need a microphone and about five minutes.',
  draft: draft(
    [
      page(
        'about',
        'About you',
        ask('name', 'short_text', 'What is your name?', { required }),
        ask('email', 'email', 'Where can we reach you?', { required }),
        ask('experience', 'single_choice', 'How much voice acting have you done?', {
          options: choices('None yet', 'For fun', 'A few paid jobs', 'It is my profession'),
        }),
        ask('range', 'multiple_choice', 'Which characters suit you?', {
          options: choices('Hero', 'Villain', 'Comic relief', 'Narrator', 'Creature'),
          other: true,
        }),
      ),
      page(
        'reading',
        'Your reading',
        ask('line', 'statement', 'The line, {{name|dear reader}}', {
          help: '“I told you the lighthouse was empty. So who, exactly, has been answering my letters?”',
        }),
        ask('first_take', 'voice', 'Read the line as a frightened character', { maxSeconds: 60, required }),
        ask('second_take', 'voice', 'Now read it as if you were flirting', { maxSeconds: 60 }),
        ask('reel', 'url', 'A link to your demo reel, if you have one', {}),
        ask('agree', 'consent', 'You may use these recordings to decide on the casting.', { required }),
      ),
    ],
    {
      title: 'Thank you, {{name|and bravo}}!',
      text: 'We listen to everyone and get back to you by e-mail.',
    },
  ),
}

const signUp: SurveyTemplate = {
  id: 'event',
  title: 'Event sign-up',
  hint: 'Who is coming, and what they need',
  description: 'Save your seat. You can change your mind until the day before.',
  draft: draft(
    [
      withJump(
        { if: { question: 'attending', operator: 'is', value: false }, to: 'end' },
        page(
          'coming',
          '',
          ask('attending', 'yes_no', 'Will you join us?', { required }),
          ask('reason', 'long_text', 'Sorry to hear that. Anything we should know?', {
            showIf: { question: 'attending', operator: 'is', value: false },
          }),
        ),
      ),
      page(
        'guest',
        'Your details',
        ask('name', 'short_text', 'Full name', { required }),
        ask('email', 'email', 'E-mail address', { required, help: 'The confirmation goes here.' }),
        ask('guests', 'number', 'How many people are coming with you?', { min: 0, max: 5, integer: true }),
        ask('food', 'dropdown', 'Food preferences', {
          options: choices('No preference', 'Vegetarian', 'Vegan', 'Gluten-free'),
          other: true,
        }),
        ask('access', 'long_text', 'Do you have any access needs?', {}),
      ),
    ],
    { title: 'All set!', text: 'Thanks, {{name|see you soon}}. We have noted your answer.' },
  ),
}
const quiz: SurveyTemplate = {
  id: 'quiz',
  title: 'Listening quiz',
  hint: 'Questions with one right answer, one per page',
  description: 'Five minutes, three rounds. Ready?',
  draft: draft(
    [
      page(
        'round_1',
        'Round one',
        ask('palette', 'single_choice', 'Which of these is a visible mouth shape in lip-sync?', {
          options: choices('Viseme', 'Phoneme', 'Morpheme', 'Grapheme'),
          required,
        }),
      ),
      page(
        'round_2',
        'Round two',
        ask('rate', 'number', 'How many frames per second does classic cinema film have?', {
          min: 1,
          max: 240,
          integer: true,
          required,
        }),
      ),
      page(
        'round_3',
        'Final round',
        ask('order', 'ranking', 'Put these voices in order, from low to high', {
          options: choices('Soprano', 'Bass', 'Alto', 'Tenor'),
          required,
        }),
        ask('nickname', 'short_text', 'Your name for the leaderboard', { maxLength: 40 }),
      ),
    ],
    { title: 'Well played, {{nickname|stranger}}!', text: 'The results follow soon.' },
  ),
}

const poll: SurveyTemplate = {
  id: 'poll',
  title: 'Fan poll',
  hint: 'One vote, one comment, done in 30 seconds',
  description: 'You decide what happens next.',
  draft: draft(
    [
      page(
        'vote',
        '',
        ask('favourite', 'single_choice', 'Who should star in the next episode?', {
          options: choices('The detective', 'The parrot', 'The neighbour'),
          other: true,
          required,
        }),
        ask('excited', 'rating', 'How excited are you?', { max: 5 }),
        ask('shout', 'voice', 'Want to be in it? Record a shout-out', { maxSeconds: 20 }),
        ask('comment', 'long_text', 'Anything else?', { maxLength: 500 }),
      ),
    ],
    { title: 'Your vote counts', text: 'Tell your friends: every vote matters.' },
  ),
}

const bug: SurveyTemplate = {
  id: 'bug',
  title: 'Bug report',
  hint: 'Everything needed to reproduce a problem',
  description: 'Tell us what broke, and we will fix it.',
  draft: draft(
    [
      page(
        'what',
        '',
        ask('summary', 'short_text', 'What went wrong, in one sentence?', { required, maxLength: 140 }),
        ask('steps', 'long_text', 'What did you do just before?', {
          help: 'Step by step, so that we can do the same.',
          required,
        }),
        ask('expected', 'long_text', 'What did you expect instead?', {}),
        ask('impact', 'single_choice', 'How badly does it get in your way?', {
          options: choices('I can’t go on', 'I found a way around it', 'It is just annoying'),
          required,
        }),
        ask('evidence', 'file', 'Screenshots or recordings', { maxFiles: 5, maxBytes: 20 * MEBIBYTE }),
        ask('email', 'email', 'Your e-mail address, if we may ask back', {}),
        ask('page', 'hidden', 'Page it was reported from', {}),
      ),
    ],
    { title: 'Got it, thanks!', text: 'We are looking into it.' },
  ),
}

const listening: SurveyTemplate = {
  id: 'listening',
  title: 'Listening test',
  hint: 'Let people rate and compare clips',
  description: 'Put your headphones on. We play a clip and ask you what you think.',
  draft: draft(
    [
      page(
        'first',
        'The clip',
        ask('device', 'single_choice', 'What are you listening with?', {
          options: choices('Headphones', 'Loudspeakers', 'Phone'),
        }),
        ask('clip', 'listen', 'How natural does this voice sound?', {
          clip: '',
          answer: { kind: 'rating', max: 5 },
          required,
        }),
        ask('noticed', 'multiple_choice', 'What did you notice?', {
          options: choices('Noise', 'Echo', 'Clicks', 'Too quiet', 'Nothing'),
          other: true,
        }),
      ),
    ],
    { title: 'Thank you for listening!', text: 'Your ears have been a great help.' },
  ),
}

const team: SurveyTemplate = {
  id: 'team',
  title: 'Team check-in',
  hint: 'How everyone is doing this week',
  description: 'Takes a minute. Be honest.',
  draft: draft(
    [
      page(
        'week',
        '',
        ask('mood', 'rating', 'How was your week?', { max: 5, required }),
        ask('load', 'scale', 'How was the workload?', {
          min: 1,
          max: 5,
          lowLabel: { en: 'Too little' },
          highLabel: { en: 'Too much' },
        }),
        ask('win', 'long_text', 'What went well?', {}),
        ask('block', 'long_text', 'What is holding you up?', {}),
        ask('due', 'date', 'When do you expect to be done?', {}),
      ),
    ],
    { title: 'Thanks!', text: 'See you in the meeting.' },
  ),
}

/** In display order. */
export const surveyTemplates: readonly SurveyTemplate[] = [
  feedback,
  audition,
  signUp,
  poll,
  quiz,
  bug,
  listening,
  team,
]
