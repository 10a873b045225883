/** The decision mail; `origin` is the base of its links, if known. */
export function decisionMail(
  { state, answer, name, email }: { state: string; answer: string; name: string; email: string },
  origin: string | undefined,
) {
  const isApproved = state === 'approved'
  return {
    subject: isApproved ? 'You can upload your own characters' : 'About your own characters',
    before: [
      name === '' ? 'Hello,' : `Hello ${name},`,
      isApproved
        ? 'you asked to bring characters that you have drawn yourself. From now on you can: open a project’s character page to add one.'
        : 'you asked to bring characters that you have drawn yourself. We can’t open this for you right now.',
      ...(answer === '' ? [] : [answer]),
    ],
    ...(origin !== undefined && {
      action: isApproved
        ? { label: 'Open my projects', href: `${origin}/projects` }
        : { label: 'See my request', href: `${origin}/settings/account#own-characters` },
    }),
    after: isApproved ? [] : ['You can ask again whenever there is more to show.'],
    reason: `You got this e-mail because ${email} asked for it in the account settings of Mouthpiece.`,
  }
}

export function sampleDecisionMails(origin: string) {
  const request = { name: 'Ada', email: 'ada@example.org' }
  return [
    {
      id: 'upload-approved',
      title: 'Own characters: yes',
      content: decisionMail({ ...request, state: 'approved', answer: '' }, origin),
    },
    {
      id: 'upload-declined',
      title: 'Own characters: not now',
      content: decisionMail(
        { ...request, state: 'declined', answer: 'Your crow is lovely; its wings are still one part.' },
        origin,
      ),
    },
  ]
}
