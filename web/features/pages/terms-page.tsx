import { DELETION_DAYS } from '#contract/account'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

interface Section {
  id: string
  title: string
  text: ReactNode
}

const sections: Section[] = [
  {
    id: 'what-this-is',
    title: 'What this is',
    text: (
      <p>
        Mouthpiece gives your voice a face: you record or bring a sound, a drawn character speaks it, and you
        take a video away. These pages say what you agree to when you use it, and what happens to what you
        make.
      </p>
    ),
  },
  {
    id: 'yours',
    title: 'What you make is yours',
    text: (
      <p>
        Your voice, your projects and your videos belong to you. You let us store and show them as far as that
        is needed to run the service for you, and to the public only while a project is published. Only upload
        what you have the right to use. The characters are ours; you may show videos with them anywhere.
      </p>
    ),
  },
  {
    id: 'stored-with-us',
    title: 'What is stored with us',
    text: (
      <ul>
        <li>
          Your account: name, e-mail address, a picture if you chose one, which mails you want, and a salted
          scrypt hash of your password, never the password.
        </li>
        <li>Your projects: their documents, titles, descriptions and thumbnails.</li>
        <li>Your takes: the sound files, and the lip-sync that was worked out of them.</li>
        <li>Videos and pictures you chose to keep with a project.</li>
        <li>
          For a short time, how often a sign-in failed or a mail was asked for, and from which network, to
          slow down guessing. Mails we send you for your account (a forgotten password, a changed address) are
          not kept.
        </li>
        <li>
          If you asked for a place or were invited: your address and what you wrote, and whether the invite
          was opened and accepted. Of an invite’s link we keep only what proves it.
        </li>
        <li>
          If you unsubscribed, or mail to you came back: your address, so that you get no more of it. This is
          the one thing that outlives your account.
        </li>
      </ul>
    ),
  },
  {
    id: 'where',
    title: 'Where',
    text: (
      <p>
        With Cloudflare: records in a D1 database, files in R2 storage. Pages are answered from the edge
        location nearest to you. Everything travels encrypted.
      </p>
    ),
  },
  {
    id: 'stays-with-you',
    title: 'What stays in your browser',
    text: (
      <ul>
        <li>The work itself: lip-sync, drawing and video export run on your machine.</li>
        <li>
          Your session (local storage), your choice of light and panel sizes, and that you dismissed the
          device warning (until the tab is closed).
        </li>
        <li>
          Recordings that did not reach us yet, and changes that are not saved yet (IndexedDB). They are
          removed once we have them.
        </li>
        <li>
          A microphone you only try on the start page is heard by your browser alone; nothing is kept or sent.
        </li>
      </ul>
    ),
  },
  {
    id: 'how-long',
    title: 'How long',
    text: (
      <ul>
        <li>Projects and takes: until you delete them.</li>
        <li>A deleted project stays in your bin for 30 days, then it and its files are deleted for good.</li>
        <li>An upload that was begun and never finished is removed after 24 hours.</li>
      </ul>
    ),
  },
  {
    id: 'who-sees-it',
    title: 'Who sees it',
    text: (
      <p>
        A project is private until you publish it. A published project, its sound and your name are open to
        everybody who has its address, and to preview services. Unpublish it, and its address and its files
        stop working. Your own picture is shown to people who are signed in. Our administrators can see
        projects to keep the service running.
      </p>
    ),
  },
  {
    id: 'analytics',
    title: 'Counting visits',
    text: (
      <p>
        Where this is switched on, we count how the product is used with PostHog. Visitors stay anonymous;
        signed-in people are known there by id, e-mail address and name, and the link is cut when you sign
        out. There is no advertising and nothing is sold.
      </p>
    ),
  },
  {
    id: 'take-it-with-you',
    title: 'Taking it with you, deleting it',
    text: (
      <p>
        Videos download as ordinary files, and each take’s original sound can be had from its project. Your{' '}
        <Link to="/settings/account#data" className="underline decoration-line-strong underline-offset-4">
          account settings
        </Link>{' '}
        give you everything at once: all your records and files in one ZIP. You can delete the account there
        as well. For {DELETION_DAYS} days you can sign in and keep it; after that it is deleted for good, with
        everything in it.
      </p>
    ),
  },
  {
    id: 'fair-use',
    title: 'Fair use',
    text: (
      <p>
        Do not use Mouthpiece to deceive people about who is speaking, to harass anybody, or to attack the
        service. We may unpublish what breaks this, and close accounts that keep doing it. The service is
        given as it is: keep your own copies of what matters to you.
      </p>
    ),
  },
]

/** `/terms-privacy`: true to what the software does. */
export function Component() {
  return (
    <div className="mx-auto grid max-w-5xl gap-10 px-4 py-10 md:grid-cols-[13rem_minmax(0,1fr)] md:px-8">
      <nav aria-label="On this page" className="md:sticky md:top-8 md:self-start">
        <ul className="flex flex-col gap-1.5 border-l border-line pl-4 text-sm">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="text-soft underline-offset-4 hover:text-ink hover:underline">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <article className="flex max-w-2xl flex-col gap-9">
        <h1 className="text-4xl">Terms and privacy</h1>
        {sections.map(({ id, title, text }) => (
          <section
            key={id}
            id={id}
            className="flex scroll-mt-8 flex-col gap-3 [&_ul]:flex [&_ul]:list-disc [&_ul]:flex-col [&_ul]:gap-1.5 [&_ul]:pl-5"
          >
            <h2 className="text-xl">{title}</h2>
            {text}
          </section>
        ))}
      </article>
    </div>
  )
}
